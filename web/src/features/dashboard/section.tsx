import type { ListFilter } from '@sopan/contract/fields'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { common } from '@sopan/words/frame/common'
import { dashboard } from '@sopan/words/learning/dashboard'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { type QueryState, QueryView } from '#web/components/queries/query-view.tsx'

import { SHOWN } from './queries.ts'

const PURCHASED: { filter: ListFilter } = { filter: 'purchased' }

/** The newest items that a learner bought; 'View All' leads to the list of all of them. */
export function DashboardSection<Item>({
  title,
  errorTitle,
  query,
  listPath,
  empty,
  renderItem,
}: {
  title: string
  errorTitle: string
  query: QueryState<readonly Item[]>
  listPath: string
  /** Shown in place of the items if the list is empty. */
  empty: ReactNode
  renderItem: (item: Item) => ReactNode
}) {
  const items = query.data ?? []
  return (
    <section>
      <SectionHead
        title={title}
        end={
          items.length > SHOWN && (
            // The filter also in the router's state.
            <ViewAll title={title} to={listPath} state={PURCHASED} />
          )
        }
      />
      <QueryView query={query} skeleton={<RowsSkeleton count={SHOWN} />} errorTitle={errorTitle}>
        {(all) =>
          all.length === 0 ? (
            <p className={cardClass('px-4 py-5 text-ink-2')}>{empty}</p>
          ) : (
            <ul aria-label={title} className={cardClass('overflow-hidden')}>
              {all.slice(0, SHOWN).map(renderItem)}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

/** The link at the end of a section's title, if the section does not show all. */
function ViewAll({ title, ...target }: { title: string; to: string; state?: unknown }) {
  const { viewAllOf } = useWords(dashboard)
  const { viewAll } = useWords(common)
  return (
    <ArrowLink render={(link) => <Link {...link} {...target} aria-label={viewAllOf(title)} />}>
      {viewAll}
    </ArrowLink>
  )
}

export const rowClass =
  'flex min-h-24 items-center gap-4 px-4 py-3.5 -outline-offset-3 transition-colors hover:bg-well'
