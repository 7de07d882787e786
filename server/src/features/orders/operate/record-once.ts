import { rupees } from '@sopan/domain/format'

import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { requireSold } from './grant-access.ts'
import type { DeskAction, DeskPayment } from './insert-paid-order.ts'
import { type AccessOf, noSuchItem } from './learner-and-item.ts'
import * as money from './outside-money-store.ts'
import { normalizedReference, priceOf, recordPayment } from './record-payment.ts'
import { findItemBySlug } from './store.ts'

/** Records a payment of the desk unless the same payment of the same learner is recorded already. */
export async function recordOnce(
  deps: Parameters<typeof recordPayment>[0],
  payment: DeskPayment & { userId: number },
  act: DeskAction,
): Promise<void> {
  try {
    await recordPayment(deps, payment, act)
  } catch (error) {
    if (!(error instanceof OperatorError) || !(await isRecorded(deps.db, payment))) throw error
  }
}

async function isRecorded(
  db: Db,
  { kind, slug, reference, userId }: DeskPayment & { userId: number },
): Promise<boolean> {
  const found = await findItemBySlug(db, kind, slug)
  if (found === undefined) return false
  return money.isReceivedFrom(db, normalizedReference(reference), userId, { kind, id: found.id })
}

/**
 * Refuses what no learner of a list could get, before the first account is made: throws OperatorError for an item that is
 * not there or not sold, and for another price than `pricePaise`, which is null for access without a payment.
 */
export async function requireOffer(
  db: Db,
  { kind, slug }: Pick<AccessOf, 'kind' | 'slug'>,
  pricePaise: number | null,
): Promise<void> {
  const found = await findItemBySlug(db, kind, slug)
  if (found === undefined) throw noSuchItem(kind, slug)
  if (pricePaise === null) return requireSold(kind, found)
  const priced = await priceOf(db, { kind, id: found.id }, slug)
  if (priced.pricePaise === pricePaise) return
  throw new OperatorError(
    `The price is ${rupees(priced.pricePaise / 100)} now, not ${rupees(pricePaise / 100)}. Nothing was changed.`,
  )
}
