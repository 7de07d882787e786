import type { Dashboard } from '@sopan/contract/dashboard'
import type { ExamCard } from '@sopan/contract/exams/exams'
import { type ExamAction, examAction } from '@sopan/domain/exams/card'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { counted } from '@sopan/words/en/format'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import type { QueryState } from '#web/components/queries/query-view.tsx'
import { marksLaterText } from '#web/lib/figures-from.ts'
import { figure, rankPlace } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'

import { DashboardSection, rowClass } from './section.tsx'

type Results = Dashboard['last_results']

const LABELS: Record<ExamAction, string> = {
  resume: 'Resume Test',
  start: 'Start Test',
  'buy-again': 'Buy Again',
  buy: 'Buy Now',
  none: 'No more attempts',
}

export function MyTests({
  query,
  results,
}: {
  query: QueryState<readonly ExamCard[]>
  results: Results
}) {
  return (
    <DashboardSection
      title="My Tests"
      errorTitle="Your tests could not be loaded"
      query={query}
      listPath={paths.tests('purchased')}
      empty="You have not bought a test yet."
      renderItem={(exam) => <TestRow key={exam.id} exam={exam} results={results} />}
    />
  )
}

/** The whole row leads to the test's start dialog. */
function TestRow({ exam, results }: { exam: ExamCard; results: Results }) {
  const action = examAction(exam)
  const last = results.find((one) => one.test_id === exam.id)
  return (
    <li className="border-rule not-first:border-t">
      <Link to={paths.test(exam.id)} className={cx(rowClass, 'flex-wrap justify-end')}>
        <span className="min-w-0 flex-1 basis-48">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={exam.test_name} />
          </span>
          <span className="block text-14 text-ink-2">{factsOf(exam, action)}</span>
          {last !== undefined && (
            <span className="block text-14 text-ink-2">{resultText(last)}</span>
          )}
        </span>
        {action === 'none' ? (
          <span className="text-14 text-ink-2">{LABELS[action]}</span>
        ) : (
          <span
            className={buttonClass({
              kind: action === 'buy-again' ? 'accent' : 'secondary',
              size: 'regular',
            })}
          >
            {LABELS[action]}
          </span>
        )}
      </Link>
    </li>
  )
}

function resultText({ figures_from: from, percentage, passed, rank }: Results[number]): string {
  if (percentage === null) return marksLaterText(from ?? null)
  const result = `Last result ${figure(percentage)}%, ${passed ? 'passed' : 'not passed'}`
  return rank ? `${result}, ${rankPlace(rank)}` : result
}

function factsOf(exam: ExamCard, action: ExamAction): string {
  const left = exam.max_attempts - exam.user_stats.total_attempts
  const facts = [counted(exam.total_questions, 'question'), `${exam.duration_minutes} min`]
  if (action === 'start') facts.push(`${left} of ${counted(exam.max_attempts, 'attempt')} left`)
  return facts.join(', ')
}
