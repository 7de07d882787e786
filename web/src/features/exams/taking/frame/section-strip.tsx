import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { type TakingWords, taking } from '@sopan/words/exams/taking'
import { CloudOff } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'
import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { minutesOf, openIndexes } from '#web/features/exams/engine/sections.ts'

import { useTime } from '../use-engine.ts'
import { timeText } from './exam-timer.tsx'

/** From here on the clock of a section warns. */
const WARNING_SECONDS = 60
/** How long the announcement of the last minute is shown, in seconds. */
const STANDS = 5

/** 'Section 2 of 4, English, 15 minutes' */
function nameOf(state: ExamState, section: number, name: string, words: TakingWords): string {
  const { length } = state.attempt.sections
  return words.section.name(section + 1, length, name, minutesOf(state, section))
}

/** How many answers to questions of the open section no server has acknowledged. */
function unsentIn(state: ExamState): number {
  const { attempt, answers } = state
  return openIndexes(state).filter((index) => answers.unsent.has(attempt.questions[index]?.id ?? 0))
    .length
}

/**
 * The open section with its clock, in a test whose sections close by their own clocks: the large clock of the two.
 * A new section is announced by its name.
 */
export function SectionStrip({ engine, state }: { engine: AttemptEngine; state: ExamState }) {
  const { sectionLeft: seconds, isEstimated } = useTime(engine)
  const { section, saving, attempt } = state
  const words = useWords(taking)
  const shown = useItems()
  if (section === null || seconds === null) return null
  const open = attempt.sections[section]
  const isLow = seconds <= WARNING_SECONDS
  const unsent = isLow && attempt.inWindow && saving === 'failed' ? unsentIn(state) : 0
  return (
    <div className="border-b border-rule px-4 py-1.5 md:px-10 short:order-first short:flex short:min-w-0 short:flex-1 short:flex-col short:justify-center short:border-b-0 short:py-0 short:pr-0">
      <div className="flex items-center gap-4">
        <p
          role="status"
          // With large text on a phone the question has the name of its section.
          className="min-w-0 flex-1 text-14/[1.286] font-semibold short:truncate short:max-[25rem]:sr-only"
        >
          {nameOf(state, section, open ? shown(open).name : '', words)}
        </p>
        <div
          role="timer"
          aria-label={words.section.left}
          className={cx(
            'shrink-0 rounded-control px-2 text-22/[1.5] font-bold short:text-22/[1.25]',
            isLow && 'bg-wrong-soft text-wrong-text',
          )}
        >
          {timeText(seconds, isEstimated, words)}
        </div>
        <output className="sr-only">
          {!isEstimated && isLow && seconds > WARNING_SECONDS - STANDS && words.section.oneMinute}
        </output>
      </div>
      {unsent > 0 && (
        <p role="status" className="flex items-start gap-2 pb-1 text-14 text-accent-text">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {words.section.unsent(unsent, section + 1)}
        </p>
      )}
    </div>
  )
}
