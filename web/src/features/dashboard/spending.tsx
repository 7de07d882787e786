import type { Dashboard } from '@sopan/contract/dashboard'
import { Card } from '@sopan/ui/content/card.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { dashboard as dashboardWords } from '@sopan/words/learning/dashboard'
import { bundles } from '@sopan/words/offers/bundles'
import { Link } from 'react-router'

import { type QueryState, QueryView } from '#web/components/queries/query-view.tsx'
import { paths } from '#web/lib/paths.ts'

/** The sums that the learner has paid: in total, and for each kind of item. */
export function Spending({ query }: { query: QueryState<Dashboard> }) {
  const words = useWords(dashboardWords).spending
  const { titles } = useWords(pageWords)
  return (
    <section>
      <SectionHead
        title={words.title}
        end={
          <ArrowLink render={(link) => <Link {...link} to={paths.paymentHistory()} />}>
            {titles['payment-history']}
          </ArrowLink>
        }
      />
      <QueryView
        query={query}
        skeleton={<CardsSkeleton count={1} className="" />}
        errorTitle={words.failed}
      >
        {(dashboard) => <Amounts dashboard={dashboard} />}
      </QueryView>
    </section>
  )
}

function Amounts({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords(dashboardWords).spending
  const { courses } = useWords(common)
  const { tests, books } = useWords(items)
  const { both } = useWords(bundles)
  const { rupees } = useFormats()
  const kinds = [
    { label: courses, spent: dashboard.course_spent },
    { label: tests, spent: dashboard.test_spent },
    { label: books, spent: dashboard.book_spent },
  ]
  // Bundles are in the total alone.
  const rest = kinds.reduce((sum, { spent }) => sum - spent, dashboard.total_spent)
  if (rest >= 0.01) kinds.push({ label: both, spent: Math.round(rest * 100) / 100 })
  return (
    <Card className="p-4 md:p-5">
      <dl className="flex flex-col gap-1 text-14">
        <div className="flex justify-between gap-4 text-16 font-semibold">
          <dt>{words.total}</dt>
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
