import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { MINUTE_MS } from '@sopan/domain/durations'
import { type ExamWindow, windowOnCard } from '@sopan/domain/exams/exam-window'
import { sectionEndsIn } from '@sopan/domain/exams/section-clocks'
import { useWords } from '@sopan/ui/language.ts'
import { type StartWords, start } from '@sopan/words/exams/start'
import { figure } from '@sopan/words/figure'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'

import { marksText } from './marks-text.ts'

/** The sections of a test before its start, each with its time where they close by their own clocks. */
export function StartSections({ exam, canStart }: { exam: Exam; canStart: boolean }) {
  const words = useWords(start)
  const shown = useItems()
  if (exam.sections.length === 0) return null
  const window = canStart ? windowOnCard(exam) : NO_WINDOW
  const minutes = exam.section_clocks === true ? minutesIn(window, exam, serverNow()) : []
  const marks = exam.sections.map((section) => sectionMarks(section, exam.marking === null, words))
  const [first = ''] = marks
  const shared = marks.length > 1 && marks.every((one) => one === first) ? first : ''
  return (
    <>
      <h3 className="mt-4 text-14 font-semibold">{words.sections.title}</h3>
      <ol className="mt-1 flex flex-col gap-1 text-14 text-ink-2">
        {exam.sections.map((section, index) => (
          <li key={section.id}>
            <ItemWords text={shown(section).name} />:{' '}
            {sectionText(section, minutes[index], shared === '' ? marks[index] : '', words)}
          </li>
        ))}
      </ol>
      {shared !== '' && <p className="mt-1 text-14 text-ink-2">{words.sections.each(shared)}</p>}
      {exam.section_clocks === true && (
        <p className="mt-2 text-14 text-pretty">{words.sections.order}</p>
      )}
    </>
  )
}

/** '35 questions, 20 minutes, 40 marks, +8/7 for a right answer, −2/7 for a wrong one, cut-off 10.5' */
function sectionText(
  section: Section,
  time: SectionTime | undefined,
  marks: string | undefined,
  { sections: words }: StartWords,
): string {
  const { total_questions: count, cut_off: cutOff } = section
  const parts = [
    words.questions(count),
    time && timeText(time, words),
    marks,
    cutOff === undefined ? null : words.cutOff(figure(cutOff)),
    section.qualifying && words.qualifying,
  ]
  return parts.filter(Boolean).join(', ')
}

/** '40 marks, +8/7 for a right answer, −2/7 for a wrong one' */
function sectionMarks(
  { total_marks: total, marking }: Section,
  /** Whether the questions of the test differ in their marks. */
  doMarksDiffer: boolean,
  words: StartWords,
): string {
  const parts = [
    total && words.sections.marks(total),
    doMarksDiffer && marking && marksText(marking, words),
  ]
  return parts.filter(Boolean).join(', ')
}

type Section = Exam['sections'][number]

interface SectionTime {
  /** Minutes that it has, and that it would have for a start in time. */
  left: number
  whole: number
}

const NO_WINDOW: ExamWindow = { opensAt: null, closesAt: null }

/** The time of each section for who starts now: a late start in a window leaves the last ones shorter. */
function minutesIn(window: ExamWindow, exam: Exam, now: Date): SectionTime[] {
  const { sections, duration_minutes: duration, extra_minutes: extra = 0 } = exam
  const limits = sections.map((section) => (section.duration_minutes ?? 0) * 60)
  const perHour = (extra * 60) / duration
  const begin = now.getTime()
  const timesIn = (one: ExamWindow) => {
    const ends = sectionEndsIn(one, now, limits, perHour).map((end) => end.getTime())
    return ends.map((end, index) => (end - (ends[index - 1] ?? begin)) / MINUTE_MS)
  }
  const whole = timesIn(NO_WINDOW)
  return timesIn(window).map((left, index) => ({ left, whole: whole[index] ?? left }))
}

function timeText({ left, whole }: SectionTime, words: StartWords['sections']): string {
  const minutes = Math.round(whole)
  if (left === 0) return words.notOpened(minutes)
  if (left >= whole) return words.minutes(minutes)
  return left < 1 ? words.underAMinute(minutes) : words.minutesLeft(Math.floor(left), minutes)
}
