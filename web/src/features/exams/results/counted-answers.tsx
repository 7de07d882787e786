import type { ExamResult } from '@sopan/contract/exams/results'
import { counted, dateAndTime } from '@sopan/words/en/format'

export const answers = (count: number) => counted(count, 'answer')
export const was = (count: number) => (count === 1 ? 'was' : 'were')

/** The number of late answers that counted, without entries that removed an answer. */
export const countedLate = ({ late_answers: late }: ExamResult): number =>
  late.filter((one) => one.counted && one.selected_option !== null).length

/** How many answers counted, and when the last one arrived. */
export function CountedAnswers({ result }: { result: ExamResult }) {
  const given = Object.values(result.user_answers).filter((one) => one.selected_option !== null)
  if (given.length === 0) return null
  const arrivals = given.flatMap(({ arrived_at: time }) => (time === null ? [] : [time]))
  const last = arrivals.toSorted().at(-1)
  return (
    <p className="text-14">
      {countedText(given.length, countedLate(result))}
      {last !== undefined && ` The last one arrived on ${dateAndTime(last)}.`}
    </p>
  )
}

/** The counted answers include late answers. */
function countedText(given: number, late: number): string {
  const all = `${answers(given)} ${was(given)} counted`
  if (late === 0) return `${all}.`
  return `${all}, ${late} of them after ${late === 1 ? 'it' : 'they'} had arrived late.`
}
