import type { BundleForm } from '@sopan/contract/bundle-of-item'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { bundles as bundleWords } from '@sopan/words/offers/bundles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useExamsFirst } from '#web/lib/own-exams.ts'
import { listOfForm } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { BundleCard } from './bundle-card.tsx'
import { bundlesQuery } from './queries.ts'

interface ListProps {
  form: BundleForm
  /** The name of an exam as in URLs; '' for all. */
  exam: string
  search: string
}

/** The series or the combos, below the head of the list of tests or courses. */
export function BundleList({ form, exam, search }: ListProps) {
  const { user, session } = useAuth()
  const words = useWords(bundleWords)
  const failures = useWords(loadFailures)
  const shown = useItems()
  const first = useExamsFirst(user?.id ?? null)
  const query = useInfiniteQuery({
    ...bundlesQuery(user?.id ?? null, form, { exam, first, search }),
    enabled: session.status !== 'loading',
  })
  return (
    <QueryView query={query} skeleton={<CardsSkeleton />} errorTitle={failures.bundles}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page.bundles)
        if (found.length === 0) return <NoBundles form={form} exam={exam} search={search} />
        return (
          <CardGrid items={found.map(shown)} more={query} moreLabel={words.lists[form].more}>
            {(bundle) => <BundleCard bundle={bundle} />}
          </CardGrid>
        )
      }}
    </QueryView>
  )
}

function NoBundles({ form, exam, search }: ListProps) {
  const { none, nothing, viewAll } = useWords(bundleWords).lists[form]
  const { noMatch } = useWords(items)
  const isWhole = search === '' && exam === ''
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={none}
      text={search === '' ? nothing : noMatch(search)}
      actions={
        !isWhole && (
          <Link replace to={listOfForm(form)} className={buttonClass()}>
            {viewAll}
          </Link>
        )
      }
    />
  )
}
