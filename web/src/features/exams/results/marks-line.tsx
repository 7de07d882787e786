import type { ExamResult } from '@sopan/contract/exams/results'
import { useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { score } from '@sopan/words/results/score'

import { type Figures, partlyOf } from '../result-summary.ts'

/** How the score was made: 'Marks: 9 right +9, 4 wrong −1.33, 2 skipped 0'. */
export function MarksLine({ result }: { result: ExamResult & Figures }) {
  const words = useWords(score).counted
  const { marks_by_outcome: marks } = result
  if (marks === null) return null
  const part = (count: number, of: number) => ({ count, marks: signed(of) })
  const partly = partlyOf(result)
  return (
    <p className="mt-3 text-14 text-ink-2">
      {words.marks(
        part(result.correct, marks.right),
        partly > 0 ? part(partly, marks.partly) : null,
        part(result.wrong, marks.wrong),
        result.skipped,
      )}
    </p>
  )
}

/** '+1', '−0.33' or '0'. */
export function signed(marks: number): string {
  if (marks === 0) return '0'
  return `${marks > 0 ? '+' : '\u2212'}${figure(Math.abs(marks))}`
}
