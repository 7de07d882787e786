import type { ListFilter } from '@sopan/contract/fields'
import { ChipLink, LearnersChipRoom, chipRowClass } from '@sopan/ui/actions/chip.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { filters as filterWords } from '@sopan/words/catalogue/filters'
import { common } from '@sopan/words/frame/common'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A filter of the list of tests; 'previous' are papers of previous years, 'series' another list: that of the test series. */
export type TestFilter = ListFilter | 'previous' | 'series'
/** A filter of a page; 'saved' is kept by the device, and the server does not know it; 'combos' is another list. */
export type PageFilter = ListFilter | 'saved' | 'combos'

type AnyFilter = PageFilter | TestFilter

/** The filters of a catalogue. */
export const FILTERS: readonly ListFilter[] = ['paid', 'free', 'purchased']
/** Filters that a visitor is offered. */
const FOR_VISITORS: readonly AnyFilter[] = ['paid', 'saved', 'previous', 'series', 'combos']

const isFilter = (value: unknown): value is ListFilter => FILTERS.some((one) => one === value)

/** The filter from router state, also in the URL. */
export function filterOf(location: { state: unknown; search: string }): ListFilter | undefined {
  const state: unknown = location.state
  const passed = typeof state === 'object' && state !== null && 'filter' in state && state.filter
  const filter = passed || new URLSearchParams(location.search).get('filter')
  return isFilter(filter) ? filter : undefined
}

/** The filter of the list of tests. */
export const testFilterOf = (location: {
  state: unknown
  search: string
}): TestFilter | undefined =>
  ownFilterIn(location.search, ['previous', 'series']) ?? filterOf(location)

/** The filter of the list of courses. */
export const courseFilterOf = (location: {
  state: unknown
  search: string
}): PageFilter | undefined =>
  ownFilterIn(location.search, ['saved', 'combos']) ?? filterOf(location)

/** The filter in a URL, if it is one of those that only this page has. */
function ownFilterIn<Filter extends AnyFilter>(query: string, filters: readonly Filter[]) {
  const filter = new URLSearchParams(query).get('filter')
  return filters.find((one) => one === filter)
}

/** The filters of a list as chips. They are links, which work before any script has run. */
export function FilterChips<Filter extends AnyFilter>({
  filters,
  filter,
  isVisitor,
  hasEnded,
  pathOf,
  children,
}: {
  filters: readonly Filter[]
  filter: Filter | undefined
  isVisitor: boolean
  /** The reader was a learner until their session ended. */
  hasEnded: boolean
  /** The path of the list with a filter. */
  pathOf: (filter: Filter | undefined) => string
  /** Further chips, which come first. */
  children?: ReactNode
}) {
  const words = { ...useWords(filterWords), free: useWords(common).free }
  return (
    <nav aria-label={words.show} className={cx(chipRowClass, 'xs:max-sm:-mx-4 xs:max-sm:px-4')}>
      {children}
      {[undefined, ...filters].map((one) => {
        const label = words[one ?? 'all']
        if (one !== undefined && isVisitor && !FOR_VISITORS.includes(one)) {
          return (
            <LearnersChipRoom key={one} hasEnded={hasEnded}>
              {label}
            </LearnersChipRoom>
          )
        }
        const selected = one === filter
        // A selected filter is removed when pressed.
        const next = selected ? undefined : one
        return (
          <ChipLink
            key={one ?? 'all'}
            selected={selected}
            removable={selected && one === 'purchased'}
            render={(chip) => (
              <Link
                {...chip}
                replace
                to={pathOf(next)}
                state={{ filter: next }}
                aria-current={selected ? 'true' : undefined}
              />
            )}
          >
            {label}
          </ChipLink>
        )
      })}
    </nav>
  )
}
