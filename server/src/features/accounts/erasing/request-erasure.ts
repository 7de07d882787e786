import type { Refusal } from '@sopan/contract/refusals'

import { type LiveAccess, listLiveAccess } from '#server/db/personal/access.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { AppUser } from '../store.ts'
import { type Erased, eraseAccount } from './erase.ts'
import { type ErasedList, lineOf } from './erased-list.ts'
import * as store from './store.ts'

export interface ErasureRequest {
  at: Date
  actor: string
  reason?: string
  /** Ids of the access that is given up, or all of it. */
  givenUp: readonly number[] | 'all'
  /** Where the erasure is recorded outside of the database; null in a dry run. */
  list: ErasedList | null
}

/** The finished erasure, or the reason against it, or the access that is not given up. */
export type ErasureResult =
  | { erased: Erased; access: LiveAccess[] }
  | { refusal: Refusal }
  | { notGivenUp: LiveAccess[]; user_id: number }

/** Open orders, which the payment provider has to end before the account is erased. */
interface ToEnd {
  toEnd: store.UnsettledOrder[]
}

/** Ends an open order outside of a transaction; false if it has not ended. */
export type EndOrder = (orderId: string) => Promise<boolean>

/** Tries an erasure again after its open orders were ended; an order that did not end refuses it. */
export async function eraseAfterOrders(
  tryErasure: () => Promise<ErasureResult | ToEnd>,
  endOrder: EndOrder,
): Promise<ErasureResult> {
  const asked = new Set<string>()
  for (;;) {
    const result = await tryErasure()
    if (!('toEnd' in result)) return result
    const left = result.toEnd.find(({ order_id: id }) => asked.has(id))
    if (left !== undefined) return { refusal: refusalOf(left) }
    for (const { order_id: id } of result.toEnd) {
      asked.add(id)
      if (!(await endOrder(id))) break
    }
  }
}

/**
 * Erases an account that the transaction has locked by `lockForErasing`, unless a test runs, something about money
 * is open, or live access is not given up. Its line in the list is written last: if the commit fails, the sweep
 * adds that to the list. Open orders have to end before, but not in a dry run.
 */
export async function requestErasure(
  trx: Trx,
  user: AppUser,
  { givenUp, list, ...act }: ErasureRequest,
): Promise<ErasureResult | ToEnd> {
  const refusal = await reasonNotToErase(trx, user.id)
  if (refusal !== null) return { refusal }
  const access = await listAccessToGiveUp(trx, user.id, act.at)
  const isGivenUp = givenUp === 'all' || access.every(({ id }) => givenUp.includes(id))
  if (!isGivenUp) return { notGivenUp: access, user_id: user.id }
  const toEnd = await store.listUnsettled(trx, user.id)
  if (list !== null && toEnd.length > 0) return { toEnd }
  const erased = await eraseAccount(trx, user, act)
  await insertMessage(trx, {
    kind: 'account deleted',
    key: `account deleted ${user.id}`,
    payload: {
      to: user.email,
      deleted_at: act.at.toISOString(),
      language: user.language,
    },
    dueAt: act.at,
  })
  await list?.append(lineOf(user.id, act.at))
  return { erased, access }
}

/** Live access that has to be given up by name: all but enrolments in free courses. */
export const listAccessToGiveUp = async (trx: Trx, userId: number, at: Date) =>
  (await listLiveAccess(trx, userId, at)).filter(({ is_free: isFree }) => !isFree)

/** Why an account cannot be erased now; null if it can after its open orders have ended. */
export async function reasonNotToErase(trx: Trx, userId: number): Promise<Refusal | null> {
  const [running] = await store.listRunning(trx, userId)
  if (running !== undefined) {
    const { title, hi } = running
    return { code: 'test_running', test: title, ...inHindi({ test: hi?.name }) }
  }
  const orders = await store.listUnsettled(trx, userId)
  const order = orders.find(({ is_open: isOpen }) => !isOpen)
  return order === undefined ? null : refusalOf(order)
}

function refusalOf(order: store.UnsettledOrder): Refusal {
  const names = { item: order.title, order: order.order_id }
  if (order.is_disputed) return { code: 'unsettled_disputed', ...names }
  if (order.is_refunding) return { code: 'unsettled_refund', ...names }
  if (order.is_pending) return { code: 'unsettled_in_progress', ...names }
  if (order.is_open) return { code: 'unsettled_not_asked', ...names }
  return { code: 'unsettled_payment', ...names }
}
