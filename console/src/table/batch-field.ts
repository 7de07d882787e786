import { useQuery } from '@tanstack/react-query'

import { listedBatches } from '#console/lib/listed-batches.ts'
import { usePermission } from '#console/session/me.ts'
import { words } from '#console/words.ts'

import { listedField } from './filter-fields.tsx'
import type { FilterField } from './filter-form.tsx'

/** The batches of a filter below `first`, which is the choice of none; null for a member who may not see batches. */
export function useBatchOptions(
  first: string = words.all,
): readonly { value: string; label: string }[] | null {
  const mayRead = usePermission()('batch.read')
  const { data, isPending } = useQuery({ ...listedBatches, enabled: mayRead })
  if (!mayRead) return null
  return [
    { value: '', label: isPending ? words.loading : first },
    ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

/** The filter `batch` of a list or a report; with `first`, which asks for a batch, one has to be chosen. */
export function useBatchFields(first?: string): FilterField[] {
  const options = useBatchOptions(first)
  return options === null
    ? []
    : [listedField('batch', words.batch, options, { isRequired: first !== undefined })]
}
