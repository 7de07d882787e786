import { DAY_MS } from '@sopan/domain/durations'

import type { SoldType } from '#web/lib/api/access-keys.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { now } from '#web/lib/browser/clock.ts'
import { readJson, write } from '#web/lib/browser/storage.ts'
import { isSignedInAs } from '#web/lib/session/stored-user.ts'

import type { OrderToPay, PurchaseItem, Verdict } from '../purchase-item.ts'

/** An order whose checkout was opened on this device, and whose outcome is not known. */
interface OpenedOrder {
  userId: number
  type: SoldType
  itemId: number
  orderId: string
  at: number
}

/** The server checks an older order without the page. */
const KNOWN_FOR_MS = DAY_MS
const MAX_ORDERS = 5
/** The server asks the gateway about one order at most once in this time. */
const PAUSE_MS = 2000

const isList = (value: unknown): value is OpenedOrder[] =>
  Array.isArray(value) && value.every((one) => typeof one?.orderId === 'string')

/** The orders whose purchase on this page is still running. */
const running = new Set<string>()

const openedOrders = () => readJson('opened_orders', isList, [])

const store = (orders: OpenedOrder[]) => write('opened_orders', JSON.stringify(orders))

/** Remembers an order before its checkout opens: the page may be closed before it is verified. */
export function rememberOrder(
  userId: number,
  { type, id: itemId }: Pick<PurchaseItem, 'type' | 'id'>,
  { orderId }: Pick<OrderToPay, 'orderId'>,
): void {
  running.add(orderId)
  const others = openedOrders().filter((one) => one.orderId !== orderId)
  store([{ userId, type, itemId, orderId, at: now().getTime() }, ...others].slice(0, MAX_ORDERS))
}

/** Marks an order as not running on this page, because its buyer pays on another page. */
export function markNotRunning({ orderId }: Pick<OrderToPay, 'orderId'>): void {
  running.delete(orderId)
}

/** A learner's orders that nothing on this page asks about, such as those from before a reload. */
export const earlierOrders = (userId: number): OpenedOrder[] =>
  openedOrders().filter(
    (one) =>
      one.userId === userId && !running.has(one.orderId) && one.at > now().getTime() - KNOWN_FOR_MS,
  )

/** When pages last checked an order that they check again and again. */
const checkedAt = new Map<string, number>()

/** Those of them that were not checked just now, by the page that fetches its orders after each check. */
export const ordersToResume = (userId: number): OpenedOrder[] =>
  earlierOrders(userId).filter(
    ({ orderId }) => Math.abs(now().getTime() - (checkedAt.get(orderId) ?? 0)) >= PAUSE_MS,
  )

const NOT_YET: Verdict = { kind: 'pending', message: '' }

/**
 * Asks the server about a learner's order, and forgets it unless its payment may still arrive. The
 * server answers only the learner who made it: after a change of the session the order stays, to be
 * verified and its outcome shown when that learner is signed in again.
 */
export async function verifyOrder(
  userId: number,
  item: PurchaseItem,
  order: Pick<OrderToPay, 'orderId' | 'sessionId'>,
): Promise<Verdict> {
  try {
    const verdict = isSignedInAs(userId) ? await item.verify(order) : NOT_YET
    if (verdict.kind === 'pending') return verdict
    if (!isSignedInAs(userId)) return NOT_YET
    // Before any page shows how the payment has ended.
    dropInactiveQueries(userId, item.type)
    store(openedOrders().filter((one) => one.orderId !== order.orderId))
    return verdict
  } finally {
    running.delete(order.orderId)
  }
}

/**
 * The same for an order that a page checks again and again. The list of orders that the page fetches next
 * does not ask about it too.
 */
export async function checkOrder(
  userId: number,
  item: PurchaseItem,
  orderId: string,
): Promise<Verdict> {
  const markChecked = () => checkedAt.set(orderId, now().getTime())
  // Also before the response: another order's check, which is made at the same time, fetches the list too.
  markChecked()
  const verdict = await verifyOrder(userId, item, { orderId, sessionId: '' })
  markChecked()
  return verdict
}
