import type { ListFilter } from '@sopan/contract/fields'

import { Chip } from '#web/ui/chip.tsx'

const FILTERS: readonly ListFilter[] = ['paid', 'free', 'purchased']
const LABELS = { paid: 'Paid', free: 'Free', purchased: 'Purchased' }

const isFilter = (value: unknown): value is ListFilter => FILTERS.some((one) => one === value)

/** The filter from router state, also in the URL. */
export function filterOf(location: { state: unknown; search: string }): ListFilter | undefined {
  const state: unknown = location.state
  const passed = typeof state === 'object' && state !== null && 'filter' in state && state.filter
  const filter = passed || new URLSearchParams(location.search).get('filter')
  return isFilter(filter) ? filter : undefined
}

/** The filters of a list as chips; visitors see only all and paid. */
export function FilterChips({
  filter,
  isVisitor,
  onChange,
}: {
  filter: ListFilter | undefined
  isVisitor: boolean
  onChange: (filter: ListFilter | undefined) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      <Chip selected={filter === undefined} onClick={() => onChange(undefined)}>
        All
      </Chip>
      {FILTERS.filter((one) => one === 'paid' || !isVisitor).map((one) => (
        <Chip
          key={one}
          selected={filter === one}
          removable={one === 'purchased' && filter === one}
          onClick={() => onChange(filter === one ? undefined : one)}
        >
          {LABELS[one]}
        </Chip>
      ))}
    </fieldset>
  )
}
