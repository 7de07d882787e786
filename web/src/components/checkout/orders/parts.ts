import { type DuePart, listDueParts } from '@sopan/contract/orders/fees'
import { KNOWS_BUNDLES } from '@sopan/domain/knows-bundles'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { useItems } from '#web/components/use-items.ts'
import { paymentsKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The learner's next parts of fees, and the items that are paused because one is overdue. */
export const partsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...paymentsKey(userId), 'parts'],
    queryFn: ({ signal }) =>
      callData(
        listDueParts,
        { querystring: { ...userIdOf(userId), can: KNOWS_BUNDLES } },
        { signal },
      ),
    ...fetchedByLoader,
    // A page is not delayed by retries.
    retry: false,
  })

function useParts() {
  const { user } = useAuth()
  const shown = useItems()
  const { data } = useQuery({ ...partsQuery(user?.id ?? 0), enabled: user !== null })
  return data && { ...data, parts: data.parts.map(shown) }
}

/** The learner's next parts, the one that is due first at the beginning. */
export const useDueParts = (): readonly DuePart[] => useParts()?.parts ?? []

/** The part of fees that has paused the learner's access to an item; null for an item that is not paused. */
export function usePausingPart(type: DuePart['transaction_type'], id: number): DuePart | null {
  const known = useParts()
  const paused = known?.paused.find((one) => one.transaction_type === type && one.item_id === id)
  return known?.parts.find((part) => part.part_id === paused?.part_id) ?? null
}
