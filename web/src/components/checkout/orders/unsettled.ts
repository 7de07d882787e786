import { type UnsettledOrder, listUnsettledOrders } from '@sopan/contract/orders/history'
import { MINUTE_MS } from '@sopan/domain/durations'
import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query'

import { accessKeys, dashboardKey, paymentsKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { addReaders } from '#web/lib/api/wire/to-contract.ts'
import { unsettledReaders } from '#web/lib/api/wire/unsettled.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

import type { ItemForSale } from './item-for-sale.ts'
import { earlierOrders, ordersToResume } from './opened-orders.ts'

addReaders(unsettledReaders)

/** How long a page that sells waits for the orders before it shows its offers. */
const TIMEOUT_MS = 2000

export const loadOrderPanel = () => import('./order-panel.tsx')

const queryKeyOf = (userId: number) => ['orders', userId, 'unsettled'] as const

/** All unsettled orders of the learner; refetched while there is one. */
const unsettledQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeyOf(userId),
    queryFn: async ({ signal }) => {
      const shown = () => queryClient.getQueryData<UnsettledOrder[]>(queryKeyOf(userId)) ?? []
      await resumeEarlier(userId, shown())
      const known = shown()
      const querystring = userIdOf(userId)
      const listed = await callData(listUnsettledOrders, { querystring }, { signal })
      const orders = [...listed, ...notYetListed(userId, known, listed)]
      // Loaded before the page shows a panel, so that nothing on the page moves.
      if (orders.length > 0) await loadOrderPanel().catch(() => null)
      await showChanges(userId, known, orders)
      return orders
    },
    ...fetchedByLoader,
    // A page is not delayed by retries.
    retry: false,
    staleTime: MINUTE_MS / 2,
    refetchInterval: ({ state }) => (state.data?.length ? MINUTE_MS : false),
    refetchOnWindowFocus: true,
  })

/**
 * Shown orders that could not be verified: the server does not list them before it has asked the gateway,
 * and they may have been paid.
 */
function notYetListed(userId: number, known: UnsettledOrder[], listed: UnsettledOrder[]) {
  const begun = new Set(earlierOrders(userId).map((order) => order.orderId))
  const ids = new Set(listed.map((order) => order.order_id))
  return known.filter(({ order_id: id }) => begun.has(id) && !ids.has(id))
}

/** Verifies orders whose page was closed before it knew the outcome. */
async function resumeEarlier(userId: number, shown: readonly UnsettledOrder[]): Promise<void> {
  if (ordersToResume(userId).length === 0) return
  const code = await import('./resume-orders.ts').catch(() => null)
  await code?.resumeOrders(userId, shown)
}

/**
 * The access to an item whose order was settled is shown before the item is offered again; the payment
 * history also shows an order whose state has changed.
 */
async function showChanges(
  userId: number,
  known: UnsettledOrder[],
  orders: UnsettledOrder[],
): Promise<void> {
  const states = new Map(orders.map((order) => [order.order_id, order.state]))
  const changed = known.filter((order) => states.get(order.order_id) !== order.state)
  if (changed.length === 0) return
  void refetchChanged(paymentsKey(userId))
  const settled = changed.filter((order) => !states.has(order.order_id))
  if (settled.length === 0) return
  void refetchChanged(dashboardKey(userId))
  const types = new Set(settled.map((order) => order.transaction_type))
  for (const type of types) dropInactiveQueries(userId, type)
  await Promise.all([...types].map((type) => refetchChanged(accessKeys[type])))
}

/** For the loader of a page that sells: fetched at the same time as the page's own data. */
export function prefetchUnsettled(): void {
  const user = storedUser()
  if (user === null) return
  const query = unsettledQuery(user.id)
  // Otherwise the page that is left, if it also shows orders, would cancel the call as its last observer,
  // and the next page would send it again.
  const stop = new QueryObserver(queryClient, { ...query, enabled: false }).subscribe(() => {})
  void queryClient.prefetchQuery(query).finally(stop)
}

/**
 * Whether a page may show its offers: the learner's orders are known, or took too long. Nothing is
 * fetched while `isShown` is false.
 */
export function useOffersReady(isShown = true): boolean {
  const { user } = useAuth()
  const isNeeded = user !== null && isShown
  const { isPending } = useQuery({ ...unsettledQuery(user?.id ?? 0), enabled: isNeeded })
  const isWaiting = isNeeded && isPending
  const isLate = useIsSlow(isWaiting, TIMEOUT_MS)
  return !isWaiting || isLate
}

/** All orders of the learner whose payment is not settled, as far as they are known. */
export function useUnsettledOrders(): readonly UnsettledOrder[] {
  const { user } = useAuth()
  const { data } = useQuery({ ...unsettledQuery(user?.id ?? 0), enabled: user !== null })
  return data ?? NO_ORDERS
}

const NO_ORDERS: readonly UnsettledOrder[] = []

const isFor =
  ({ type, id }: ItemForSale) =>
  (order: UnsettledOrder) =>
    order.transaction_type === type && order.item_id === id

/** The learner's order for an item if its payment is not settled; the item is not sold meanwhile. */
export function useUnsettledOrder(item: ItemForSale): UnsettledOrder | null {
  const { user } = useAuth()
  const { data } = useQuery({
    ...unsettledQuery(user?.id ?? 0),
    enabled: user !== null,
    select: (orders) => orders.find(isFor(item)) ?? null,
  })
  return data ?? null
}

/** Whether the page shows an unsettled order of the item. */
export const isShownUnsettled = (userId: number, { type, id }: ItemForSale): boolean =>
  queryClient.getQueryData<UnsettledOrder[]>(queryKeyOf(userId))?.some(isFor({ type, id })) ?? false

/** Fetches the orders again; resolves when the pages show them. */
export function refetchUnsettled(userId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeyOf(userId) })
}

/**
 * Shows an order as unsettled before the server lists it: its payment could not be confirmed now,
 * perhaps because the connection was lost.
 */
export async function showUnsettled(userId: number, order: UnsettledOrder): Promise<void> {
  await loadOrderPanel().catch(() => null)
  await queryClient.cancelQueries({ queryKey: queryKeyOf(userId) })
  queryClient.setQueryData<UnsettledOrder[]>(queryKeyOf(userId), (known = []) => [
    order,
    ...known.filter((one) => one.order_id !== order.order_id),
  ])
}
