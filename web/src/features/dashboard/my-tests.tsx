import type { Dashboard } from '@sopan/contract/dashboard'
import type { ExamCard } from '@sopan/contract/exams/exams'
import { type ExamAction, examAction } from '@sopan/domain/exams/card'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { waiting } from '@sopan/words/exams/waiting'
import { figure } from '@sopan/words/figure'
import { type DashboardWords, dashboard } from '@sopan/words/learning/dashboard'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { Link } from 'react-router'

import { PausedItem } from '#web/components/checkout/item-price.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import type { QueryState } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { laterTime } from '#web/lib/figures-from.ts'
import { paths } from '#web/lib/paths.ts'

import { DashboardSection, rowClass } from './section.tsx'

type Results = Dashboard['last_results']

type TestWords = DashboardWords['tests']

export function MyTests({
  query,
  results,
}: {
  query: QueryState<readonly ExamCard[]>
  results: Results
}) {
  const words = useWords(dashboard).tests
  return (
    <DashboardSection
      title={words.title}
      errorTitle={words.failed}
      query={query}
      listPath={paths.tests('purchased')}
      empty={words.none}
      renderItem={(exam) => <TestRow key={exam.id} exam={exam} results={results} />}
    />
  )
}

/** The whole row leads to the test's start dialog. */
function TestRow({ exam: given, results }: { exam: ExamCard; results: Results }) {
  const exam = useItems()(given)
  const words = useWords(dashboard).tests
  const action = examAction(exam)
  const part = usePausingPart('test', exam.id)
  const last = results.find((one) => one.test_id === exam.id)
  return (
    <li className="border-rule not-first:border-t">
      <Link to={paths.test(exam.id)} className={cx(rowClass, 'flex-wrap justify-end')}>
        <span className="min-w-0 flex-1 basis-48">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={exam.test_name} />
          </span>
          <span className="block text-14 text-ink-2">{factsOf(exam, action, words)}</span>
          {last !== undefined && (
            <span className="block text-14 text-ink-2">
              <LastResult {...last} />
            </span>
          )}
        </span>
        <RowEnd
          action={action}
          opens={exam.access_info.access_opens ?? null}
          isPaused={part !== null}
        />
      </Link>
    </li>
  )
}

/** The action of a test, or the day from which a bundle or a batch of the learner has the test; none while it is paused. */
function RowEnd({
  action,
  opens,
  isPaused,
}: {
  action: ExamAction
  opens: string | null
  /** Whether an overdue part of fees has paused the access. */
  isPaused: boolean
}) {
  const words = useWords(dashboard).tests
  const { yoursFrom } = useWords(bundleLine)
  const { longDay } = useFormats()
  if (isPaused) return <PausedItem />
  if (opens !== null) {
    return (
      <span className="text-14 font-semibold text-done-text">
        {yoursFrom(longDay(opens, serverNow()))}
      </span>
    )
  }
  if (action === 'none') {
    return <span className="text-14 text-ink-2">{words.actions[action]}</span>
  }
  const kind = action === 'buy-again' ? 'accent' : 'secondary'
  return <span className={buttonClass({ kind, size: 'regular' })}>{words.actions[action]}</span>
}

function LastResult({ figures_from: from, percentage, passed, rank }: Results[number]) {
  const words = useWords(dashboard).tests
  const later = useWords(waiting)
  const formats = useFormats()
  if (percentage === null) return later.marks(laterTime(from ?? null, formats))
  const result = words.lastResult(figure(percentage), passed === true)
  return rank ? `${result}, ${words.rank(rank.place, rank.of)}` : result
}

function factsOf(exam: ExamCard, action: ExamAction, words: TestWords): string {
  const left = exam.max_attempts - exam.user_stats.total_attempts
  const facts = [words.questions(exam.total_questions), words.minutes(exam.duration_minutes)]
  if (action === 'start') facts.push(words.attemptsLeft(left, exam.max_attempts))
  return facts.join(', ')
}
