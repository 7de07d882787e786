import type { ExamResult } from '@sopan/contract/exams/results'
import { readMark } from '@sopan/domain/exams/marks'

import { figure } from '#web/lib/format.ts'

/** How the score was made: 'Marks: 9 right +9, 4 wrong −1.33, 2 skipped 0'. */
export function MarksLine({ result }: { result: ExamResult }) {
  const sums = sumMarks(result)
  if (sums === null) return null
  return (
    <p className="mt-3 text-14 text-ink-2">
      Marks: {result.correct} right {signed(sums.right)}, {result.wrong} wrong {signed(sums.wrong)},{' '}
      {result.skipped} skipped 0
    </p>
  )
}

/** The marks of the right and of the wrong answers; null if the marks of a question are not known. */
function sumMarks({ questions, user_answers: answers }: ExamResult) {
  if (questions.length === 0) return null
  const sums = { right: 0, wrong: 0 }
  for (const { id, marks, key_correction: correction } of questions) {
    const answer = answers[String(id)]
    // With full marks for every learner, a question without an answer is right, too.
    if (answer === undefined || correction?.after.mode === 'dropped') continue
    if (answer.selected_option === null && !answer.is_correct) continue
    const kind = answer.is_correct ? 'right' : 'wrong'
    const mark = readMark(marks?.[kind])
    if (mark === null) return null
    sums[kind] += mark.numerator / mark.denominator
  }
  return sums
}

function signed(marks: number): string {
  if (marks === 0) return '0'
  return `${marks > 0 ? '+' : '\u2212'}${figure(Math.abs(marks))}`
}
