import type { Refusal } from '@sopan/contract/refusals'
import type { Item, ItemKind } from '@sopan/domain/items'

import type { Trx } from '#server/db/tables.ts'
import { badRequest, conflict, notFound } from '#server/lib/errors.ts'

import { type PricedItem, findPricedItem } from './offer-store.ts'
import { hasAccess } from './usable-access.ts'

const NOT_FOUND: Record<ItemKind, Refusal> = {
  course: { code: 'course_not_found' },
  exam: { code: 'test_not_found' },
  book: { code: 'book_not_found' },
  bundle: { code: 'bundle_not_found' },
}
const FREE: Record<ItemKind, Refusal> = {
  course: { code: 'course_free' },
  exam: { code: 'test_free' },
  book: { code: 'book_free' },
  bundle: { code: 'bundle_free' },
}

/** The error for a buyer who has the item. */
export const owned = () => conflict({ code: 'already_owned' }, { status: 'owned' })

/** The item of an order; throws if it is not sold. A test for batches alone exists only for who has access to it. */
export async function getSoldItem(
  trx: Trx,
  userId: number,
  item: Item,
  now: Date,
): Promise<PricedItem & { pricePaise: number }> {
  const priced = await findPricedItem(trx, item)
  if (priced === undefined) {
    throw (await hasAccess(trx, userId, item, now)) ? owned() : notFound(NOT_FOUND[item.kind])
  }
  const { costsMoney, pricePaise } = priced
  if (!costsMoney) throw conflict(FREE[item.kind])
  if (pricePaise === null) throw badRequest({ code: 'order_failed' })
  return { ...priced, pricePaise }
}
