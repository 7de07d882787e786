import { rupees } from '@sopan/words/en/format'

import { findItemBySlug } from '#server/db/queries/items.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { requireSold } from './grant-access.ts'
import type { DeskAction, DeskPayment } from './insert-paid-order.ts'
import { type AccessOf, noSuchItem } from './learner-and-item.ts'
import { type OpenBefore, priceOf, recordIn } from './record-in.ts'

/**
 * Records a payment of a list in the transaction of its row, once: 'given', also if an earlier call with this list has
 * recorded it; 'held' if it was recorded otherwise and gives access that can be used. Throws OperatorError as
 * `recordPayment`.
 */
export async function recordOnce(
  trx: Trx,
  seller: SellerSettings,
  payment: DeskPayment,
  act: DeskAction & { list: string },
): Promise<'given' | 'held' | OpenBefore> {
  const found = await recordIn(trx, seller, payment, act)
  if ('open' in found) return found
  if (!('before' in found)) return 'given'
  return found.before.list === act.list ? 'given' : 'held'
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
  const priced = await priceOf(db, { kind, id: found.id }, found)
  if (priced.pricePaise === pricePaise) return
  throw new OperatorError(
    `The price is ${rupees(priced.pricePaise / 100)} now, not ${rupees(pricePaise / 100)}. Nothing was changed.`,
  )
}
