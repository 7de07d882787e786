import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { Lock } from 'lucide-react'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { minutesOf, sectionOf } from '#web/features/exams/engine/sections.ts'

/** The name of a section that is not open, by one of its questions, in place of its questions. */
export function LockedSection({ state, index }: { state: ExamState; index: number }) {
  const { section: words } = useWords(taking)
  const { attempt, section: open } = state
  const shown = useItems()
  const place = sectionOf(attempt, attempt.questions[index]?.id ?? 0)
  const section = attempt.sections[place]
  const minutes = minutesOf(state, place)
  const isOver = open !== null && place < open
  const hasTime = minutes !== 0
  return (
    <p className="flex items-start gap-2 py-1.5 text-14 text-ink-2 not-first:mt-2.5">
      <Lock aria-hidden className="size-4.5 shrink-0" />
      <span>
        <span className="font-semibold">{section && <ItemWords text={shown(section).name} />}</span>
        {minutes !== null && hasTime && `, ${words.minutes(minutes)}`}:{' '}
        {!hasTime ? words.noTime : isOver ? words.closed : words.notOpen}
      </span>
    </p>
  )
}
