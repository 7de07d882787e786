import type { ExamResult } from '@sopan/contract/exams/results'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { score } from '@sopan/words/results/score'

/** The number of late answers that counted, without entries that removed an answer. */
export const countedLate = ({ late_answers: late }: ExamResult): number =>
  late.filter((one) => one.counted && one.selected_option !== null).length

/** How many answers counted, and when the last one arrived. */
export function CountedAnswers({ result }: { result: ExamResult }) {
  const words = useWords(score).counted
  const { dateAndTime } = useFormats()
  const given = Object.values(result.user_answers).filter((one) => one.selected_option !== null)
  if (given.length === 0) return null
  const arrivals = given.flatMap(({ arrived_at: time }) => (time === null ? [] : [time]))
  const last = arrivals.toSorted().at(-1)
  // The counted answers include late answers.
  return (
    <p className="text-14">
      {words.answers(given.length, countedLate(result))}
      {last !== undefined && ` ${words.last(dateAndTime(last))}`}
    </p>
  )
}
