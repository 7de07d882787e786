import type { ItemType } from '@sopan/contract/item-types'
import { type UnsettledOrder, listUnsettledOrders } from '@sopan/contract/orders/history'
import { MINUTE_MS } from '@sopan/domain/durations'
import { KNOWS_BUNDLES } from '@sopan/domain/knows-bundles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'

import { dashboardKey, keysChangedBy, paymentsKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

import { reportGranted, reportNoPayment } from './order-toasts.tsx'
import { partsQuery } from './parts.ts'

/** The type and id of an item that is sold. */
export interface Item {
  type: ItemType
  id: number
}

export const keyOf = ({ type, id }: Item): string => `${type} ${id}`

/** The prefix of the keys of all running sales. */
export const SALE_KEY = ['sale'] as const

/** How long a page that sells waits for the orders before it shows its offers. */
const TIMEOUT_MS = 2000
const SHORTEST_POLL_MS = 5000

const queryKeyOf = (userId: number) => ['orders', userId, 'unsettled'] as const

const isSaleRunning = () => queryClient.isMutating({ mutationKey: SALE_KEY }) > 0

/**
 * The learner's orders: not settled, still payable, or granted just now. The server
 * asks the payment provider about them; the page asks again while a payment of one may still arrive.
 */
const unsettledQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeyOf(userId),
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<UnsettledOrder[]>(queryKeyOf(userId)) ?? []
      const querystring = { ...userIdOf(userId), view: 'all' as const, can: KNOWS_BUNDLES }
      const orders = await callData(listUnsettledOrders, { querystring }, { signal })
      await showChanges(userId, known, orders)
      return orders
    },
    ...fetchedByLoader,
    // A page is not delayed by retries.
    retry: false,
    staleTime: MINUTE_MS / 2,
    refetchInterval: ({ state }) => pollAfter(state.data ?? []),
    // The running sale verifies its order itself.
    refetchOnWindowFocus: () => !isSaleRunning(),
  })

/** As long as the newest payment has been waited for: 5 s, doubling to 60 s; false if no payment is waited for. */
function pollAfter(orders: readonly UnsettledOrder[]): number | false {
  const since = orders.filter(({ action }) => action === 'wait').map((one) => Date.parse(one.since))
  if (since.length === 0 || isSaleRunning()) return false
  const waited = serverNow().getTime() - Math.max(...since)
  return Math.min(MINUTE_MS, Math.max(SHORTEST_POLL_MS, waited || 0))
}

const isBlocking = ({ action }: UnsettledOrder) => action === 'wait' || action === 'contact'

/** Reports how payments have ended, and fetches what has changed before the items are offered again. */
async function showChanges(
  userId: number,
  known: readonly UnsettledOrder[],
  orders: readonly UnsettledOrder[],
): Promise<void> {
  const before = new Map(known.map((order) => [order.order_id, order]))
  const left = new Set(orders.map((order) => order.order_id))
  const isWaited = (id: string) => before.get(id)?.action === 'wait'
  const changed = [
    ...orders.filter((order) => before.get(order.order_id)?.state !== order.state),
    ...known.filter((order) => isBlocking(order) && !left.has(order.order_id)),
  ].filter((order) => order.state !== 'open' || isWaited(order.order_id))
  if (changed.length === 0) return
  for (const order of changed) {
    const { order_id: id, state, last_failure: why } = order
    const was = before.get(id)
    if (was !== undefined && state === 'granted') reportGranted(order)
    if (isWaited(id) && state === 'failed' && why !== null) toast.error(why, { id })
    // The page said not to pay again.
    if (isWaited(id) && state === 'open') reportNoPayment(id)
  }
  void refetchChanged(paymentsKey(userId))
  void refetchChanged(dashboardKey(userId))
  const types = new Set(changed.map((order) => order.transaction_type))
  for (const type of types) dropInactiveQueries(userId, type)
  const ended = changed.filter((order) => !isBlocking(order) || !left.has(order.order_id))
  const keys = new Set(ended.flatMap((order) => keysChangedBy(order.transaction_type)))
  await Promise.all([...keys].map(refetchChanged))
}

/**
 * For the loader of a page that sells: the learner's orders and parts of fees, fetched at the same time as the page's own data.
 */
export function prefetchUnsettled(): void {
  const user = storedUser()
  if (user === null) return
  void queryClient.prefetchQuery(unsettledQuery(user.id))
  void queryClient.prefetchQuery(partsQuery(user.id))
}

/**
 * Whether a page may show its offers: the learner's orders and parts of fees are known, or took too long. Nothing is
 * fetched while `isShown` is false.
 */
export function useOffersReady(isShown = true): boolean {
  const { user } = useAuth()
  const isNeeded = user !== null && isShown
  const orders = useQuery({ ...unsettledQuery(user?.id ?? 0), enabled: isNeeded })
  const parts = useQuery({ ...partsQuery(user?.id ?? 0), enabled: isNeeded })
  const isWaiting = isNeeded && (orders.isPending || parts.isPending)
  const isLate = useIsSlow(isWaiting, TIMEOUT_MS)
  return !isWaiting || isLate
}

/** The learner's orders whose items are not sold meanwhile, as far as they are known. */
export const useUnsettledOrders = (): readonly UnsettledOrder[] => useOrders().filter(isBlocking)

/** The newest order of the learner for an item, if it is not settled, can be paid or was granted just now. */
export const useNewestOrder = (item: Item): UnsettledOrder | null =>
  useOrders().find(isFor(item)) ?? null

/** The learner's order for an item if its payment is not settled; the item is not sold meanwhile. */
export const useUnsettledOrder = (item: Item): UnsettledOrder | null =>
  useOrders().find((order) => isFor(item)(order) && isBlocking(order)) ?? null

function useOrders(): readonly UnsettledOrder[] {
  const { user } = useAuth()
  const { data } = useQuery({ ...unsettledQuery(user?.id ?? 0), enabled: user !== null })
  return data ?? NO_ORDERS
}

const NO_ORDERS: readonly UnsettledOrder[] = []

const isFor =
  ({ type, id }: Item) =>
  (order: UnsettledOrder) =>
    order.transaction_type === type && order.item_id === id

/** Whether the page shows an unsettled order of the item. */
export const isShownUnsettled = (userId: number, item: Item): boolean =>
  queryClient
    .getQueryData<UnsettledOrder[]>(queryKeyOf(userId))
    ?.some((order) => isFor(item)(order) && isBlocking(order)) ?? false

/** Fetches the orders again; resolves when the pages show them. */
export const refetchUnsettled = (userId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(userId) })

/** Shows an order in the state that its verification has found, before the server lists it. */
export async function showOrder(userId: number, order: UnsettledOrder): Promise<void> {
  const queryKey = queryKeyOf(userId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<UnsettledOrder[]>(queryKey, (known = []) => [
    order,
    ...known.filter((one) => one.order_id !== order.order_id),
  ])
}
