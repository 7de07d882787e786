import type { Dashboard } from '@sopan/contract/dashboard'
import { Card } from '@sopan/ui/content/card.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { rupees } from '@sopan/words/en/format'
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
  return (
    <Card className="p-4 md:p-5">
      <dl className="flex flex-col gap-1 text-14">
        <div className="flex justify-between gap-4 text-16 font-semibold">
          <dt>Total</dt>
          <dd>{rupees(dashboard.total_spent)}</dd>
        </div>
        {kinds.map(({ label, spent }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd>{rupees(spent)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
