import type { ExamResult } from '@sopan/contract/exams/results'

import { figure } from '#web/lib/format.ts'

import { type Figures, partlyOf } from '../result-summary.ts'

/** How the score was made: 'Marks: 9 right +9, 4 wrong −1.33, 2 skipped 0'. */
export function MarksLine({ result }: { result: ExamResult & Figures }) {
  const { marks_by_outcome: marks } = result
  if (marks === null) return null
  const partly = partlyOf(result)
  return (
    <p className="mt-3 text-14 text-ink-2">
      Marks: {result.correct} right {signed(marks.right)},{' '}
      {partly > 0 && `${partly} partly right ${signed(marks.partly)}, `}
      {result.wrong} wrong {signed(marks.wrong)}, {result.skipped} skipped 0
    </p>
  )
}

/** '+1', '−0.33' or '0'. */
export function signed(marks: number): string {
  if (marks === 0) return '0'
  return `${marks > 0 ? '+' : '\u2212'}${figure(Math.abs(marks))}`
}
