import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { pageWords } from '@sopan/words/frame/pages'
import { results } from '@sopan/words/results/results'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { paths } from '#web/lib/paths.ts'

import { invalidateExams, resultQuery } from '../queries.ts'
import { type ResultSummary, hasFigures } from '../result-summary.ts'
import { AttemptResult } from '../results/attempt-result.tsx'
import { ResultsView, WarningCard } from '../results/results-states.tsx'

/** Also the answers of qualifying sections, which the counts of the whole test leave out. */
function answeredIn(outcome: ResultSummary): number {
  if (!hasFigures(outcome)) return outcome.answered ?? 0
  const parts = outcome.sections.length > 0 ? outcome.sections : [outcome]
  return parts.reduce((sum, one) => sum + one.total_questions - one.skipped, 0)
}

/** The result after the submission: the counts immediately, then the review. */
export function OutcomeView({
  outcome,
  isTimeOver,
  userId,
  onLeave,
}: {
  outcome: ResultSummary
  /** The time of the test has ended on this page. */
  isTimeOver: boolean
  userId: number
  onLeave: () => void
}) {
  const words = useWords(results)
  const { titles } = useWords(pageWords)
  const { backToTests } = useWords(taking)
  const frame = useRef<HTMLDivElement>(null)
  const query = useQuery(resultQuery(userId, outcome.test_id, outcome.attempt_id))
  const result = query.data?.results[0]

  useEffect(() => {
    frame.current?.focus()
    dropInactiveQueries(userId, 'test')
    void invalidateExams()
  }, [userId])

  return (
    <>
      <div
        ref={frame}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-10 outline-none"
      >
        <div className="page">
          <PageHead title={titles['test-results']} />
          {isTimeOver && (
            <Panel kind="accent" icon={Clock} role="status" className="mt-4">
              {words.timeUp(answeredIn(outcome))}
            </Panel>
          )}
          <AttemptResult
            userId={userId}
            summary={result ?? outcome}
            details={
              result && query.data && { result, review: query.data, saysTimeOver: isTimeOver }
            }
          />
          <ResultsView query={query}>
            {({ results: found }) => found.length === 0 && <WarningCard text={words.notFound} />}
          </ResultsView>
        </div>
      </div>
      <footer className="shrink-0 border-t border-rule bg-card pt-2.5 pb-[max(--spacing(2.5),env(safe-area-inset-bottom))] print:hidden">
        <div className="page flex flex-wrap gap-2.5 md:justify-end">
          <Link
            to={paths.testResults(outcome.test_id)}
            className={buttonClass({
              kind: 'secondary',
              className: 'max-md:flex-1 max-md:basis-32',
            })}
          >
            {words.attempts}
          </Link>
          <Button className="max-md:flex-1 max-md:basis-32" onClick={onLeave}>
            {backToTests}
          </Button>
        </div>
      </footer>
    </>
  )
}
