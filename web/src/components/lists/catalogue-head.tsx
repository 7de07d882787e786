import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SearchField } from '@sopan/ui/fields/search-field.tsx'
import type { ComponentProps, ReactNode } from 'react'

import { useAuth } from '#web/lib/session/session.tsx'

import { DemoPaymentsLine } from '../demo-payments-line.tsx'
import { FilterChips, type PageFilter, type TestFilter } from './list-filter.tsx'
import { LONGEST_SEARCH } from './use-list-search.ts'

/** The title, search field and filters of the lists of courses and tests. */
export function CatalogueHead<Filter extends PageFilter | TestFilter>({
  title,
  filters,
  search,
  end,
}: {
  title: string
  /** Beside the title. */
  end?: ReactNode
  filters: Omit<ComponentProps<typeof FilterChips<Filter>>, 'isVisitor' | 'hasEnded'>
  search: Omit<ComponentProps<typeof SearchField>, 'maxLength'>
}) {
  const { session } = useAuth()
  const hasEnded = session.status === 'signed-out' && session.hasEnded
  return (
    <>
      <PageHead title={title} end={end} />
      <div className="flex flex-col gap-2.5 pt-1 pb-3 short:py-1.5 md:flex-row md:items-center md:justify-between">
        <SearchField {...search} maxLength={LONGEST_SEARCH} />
        <FilterChips {...filters} isVisitor={session.user === null} hasEnded={hasEnded} />
      </div>
      <DemoPaymentsLine className="pb-3 short:pb-1.5" />
    </>
  )
}
