import { timeOfDay } from '@sopan/domain/format'

import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'

import type { AppUser } from '../store.ts'
import { type Erased, eraseAccount } from './erase.ts'
import { type ErasedList, lineOf } from './erased-list.ts'
import * as store from './store.ts'

export type { LiveAccess } from './store.ts'

export interface ErasureRequest {
  at: Date
  actor: string
  reason?: string
  /** Ids of the access that is given up, or all of it. */
  givenUp: readonly number[] | 'all'
  /** Where the erasure is recorded outside of the database; null in a dry run. */
  list: ErasedList | null
}

/** What was erased; or why nothing was: a sentence, or the access that is not given up. */
export type ErasureResult =
  | { erased: Erased; access: store.LiveAccess[] }
  | { refusal: string }
  | { notGivenUp: store.LiveAccess[] }

/**
 * Erases an account that the transaction has locked by `lockForErasing`, unless a test runs, something about money
 * is open, or live access is not given up. Its line in the list is written last: if the commit fails, the sweep
 * adds that to the list.
 */
export async function requestErasure(
  trx: Trx,
  user: AppUser,
  { givenUp, list, ...act }: ErasureRequest,
): Promise<ErasureResult> {
  const refusal = await reasonNotToErase(trx, user.id, act.at)
  if (refusal !== null) return { refusal }
  const access = await listAccessToGiveUp(trx, user.id, act.at)
  const isGivenUp = givenUp === 'all' || access.every(({ id }) => givenUp.includes(id))
  if (!isGivenUp) return { notGivenUp: access }
  const erased = await eraseAccount(trx, user, act)
  await insertMessage(trx, {
    kind: 'account deleted',
    key: `account deleted ${user.id}`,
    payload: { to: user.email, deleted_at: act.at.toISOString() },
    dueAt: act.at,
  })
  await list?.append(lineOf(user.id, act.at))
  return { erased, access }
}

/** Live access that has to be given up by name: all but enrolments in free courses. */
export const listAccessToGiveUp = async (trx: Trx, userId: number, at: Date) =>
  (await store.listLiveAccess(trx, userId, at)).filter(({ is_free: isFree }) => !isFree)

/** Why an account cannot be erased now; null if it can. */
export async function reasonNotToErase(trx: Trx, userId: number, at: Date): Promise<string | null> {
  const [running] = await store.listRunning(trx, userId)
  if (running !== undefined) {
    return `The test '${running.title}' is running. Submit it, or wait until it has ended.`
  }
  const [order] = await store.listUnsettled(trx, userId, at)
  if (order === undefined) return null
  const of = `'${order.title}' (${order.order_id})`
  if (order.is_disputed) return `The payment for ${of} is disputed at the bank.`
  if (order.is_refunding) return `The refund for ${of} has not been settled yet.`
  if (order.is_open) {
    return `${of} can still be paid until ${timeOfDay(order.expires_at.toISOString())}.`
  }
  return `The payment for ${of} has not been settled yet.`
}
