import type { ExamDetail } from '@sopan/contract/exams/exams'
import type { ExamResult } from '@sopan/contract/exams/results'
import { examAction, isBought } from '@sopan/domain/exams/card'
import { windowAllows, windowOnCard, windowState } from '@sopan/domain/exams/exam-window'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { results } from '@sopan/words/results/results'
import { Link } from 'react-router'

import { serverNow } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

import { hasFigures } from '../result-summary.ts'

/** The right answers that were missing to pass, and the learner's next steps. */
export function NextSteps({
  exam,
  result,
  wrong,
  onShowWrong,
}: {
  /** Undefined until it is loaded, and if it cannot be. */
  exam: ExamDetail | undefined
  result: ExamResult
  /** The number of wrong answers in the review. */
  wrong: number
  onShowWrong: () => void
}) {
  const left =
    exam !== undefined && canStart(exam, result)
      ? exam.max_attempts - exam.user_stats.total_attempts
      : 0
  const words = useWords(results).next
  const missing = hasFigures(result) ? (result.right_answers_to_pass ?? 0) : 0
  return (
    <>
      {missing > 0 && <p className="mb-3">{words.toPass(missing)}</p>}
      <div
        className={cx(
          // On a phone both buttons are in one row, so that the second one, which comes later, moves nothing.
          'flex flex-wrap gap-2 max-md:*:px-3 print:hidden',
          // While marks or a rank are awaited there is rarely a next step, for which an empty line would wait.
          (wrong > 0 || (hasFigures(result) && !result.awaited_rank)) && 'min-h-11',
        )}
      >
        {wrong > 0 && (
          <Button size="regular" onClick={onShowWrong}>
            {words.showWrong(wrong)}
          </Button>
        )}
        {left > 0 && (
          <Link
            to={paths.test(result.test_id)}
            className={buttonClass({ kind: 'secondary', size: 'regular' })}
          >
            {words.tryAgain(left)}
          </Link>
        )}
      </div>
    </>
  )
}

/** Also in the second after the close, when the estimate of the server's time may still be before it. */
function canStart(exam: ExamDetail, { completed_at: completed }: ExamResult): boolean {
  const now = new Date(Math.max(serverNow().getTime(), Date.parse(completed)))
  const state = windowState(windowOnCard(exam), now)
  return examAction(exam) === 'start' && windowAllows(state, isBought(exam))
}
