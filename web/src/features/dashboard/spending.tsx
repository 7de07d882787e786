import type { Dashboard } from '@sopan/contract/dashboard'
import { rupees } from '@sopan/domain/format'
import { Bar } from '@sopan/ui/content/bar.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Link } from 'react-router'

import { type QueryState, QueryView } from '#web/components/queries/query-view.tsx'
import { paths } from '#web/lib/paths.ts'

/** The sums that the learner has paid: in total, and for each kind of item. */
export function Spending({ query }: { query: QueryState<Dashboard> }) {
  return (
    <section>
      <SectionHead
        title="Spending"
        end={
          <ArrowLink render={(link) => <Link {...link} to={paths.paymentHistory()} />}>
            Payment History
          </ArrowLink>
        }
      />
      <QueryView
        query={query}
        skeleton={<CardsSkeleton count={1} className="" />}
        errorTitle="Your spending could not be loaded"
      >
        {(dashboard) => <Amounts dashboard={dashboard} />}
      </QueryView>
    </section>
  )
}

function Amounts({ dashboard }: { dashboard: Dashboard }) {
  const kinds = [
    { label: 'Courses', spent: dashboard.course_spent },
    { label: 'Tests', spent: dashboard.test_spent },
    { label: 'Books', spent: dashboard.book_spent },
  ]
  const most = Math.max(...kinds.map(({ spent }) => spent))
  return (
    <Card className="p-4 md:p-5">
      <dl>
        <dt className="text-14 text-ink-2">Total</dt>
        <dd className="text-28">{rupees(dashboard.total_spent)}</dd>
      </dl>
      <dl className="mt-2 flex flex-col">
        {kinds.map(({ label, spent }) => (
          <div
            key={label}
            className="grid min-h-9 grid-cols-[minmax(0,4.5rem)_minmax(0,1fr)_auto] items-center gap-4"
          >
            <dt className="text-14">{label}</dt>
            <dd className="order-last min-w-16 text-right text-16 font-semibold">
              {rupees(spent)}
            </dd>
            <dd aria-hidden>
              <Bar label={label} value={spent} max={most} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
