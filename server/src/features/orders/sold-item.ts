import type { Refusal } from '@sopan/contract/refusals'
import type { Item, ItemKind } from '@sopan/domain/items'
import { partTitle } from '@sopan/domain/orders/fees'

import { findPartOf, findPayablePart } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'
import { badRequest, conflict, notFound } from '#server/lib/errors.ts'

import { type PricedItem, findPricedItem } from './offer-store.ts'
import { hasAccess, hasUsableAccess } from './usable-access.ts'

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
const owned = () => conflict({ code: 'already_owned' }, { status: 'owned' })

type Offer = PricedItem & { pricePaise: number }

interface Asked {
  userId: number
  item: Item
  /** The part of fees to be paid; null: the whole price. */
  partId: number | null
}

/** The item or the part of an order, with its price from the database; throws if it is not sold to the buyer. */
export const getOffer = (trx: Trx, { userId, item, partId }: Asked, now: Date): Promise<Offer> =>
  partId === null ? getSoldItem(trx, userId, item, now) : getPart(trx, userId, partId, now)

/**
 * An item that the buyer can buy; throws for another one, and for one that the buyer has or pays in parts. A test for batches
 * alone exists only for who has access to it.
 */
async function getSoldItem(trx: Trx, userId: number, item: Item, now: Date): Promise<Offer> {
  const priced = await findPricedItem(trx, item)
  if (priced === undefined) {
    throw (await hasAccess(trx, userId, item, now)) ? owned() : notFound(NOT_FOUND[item.kind])
  }
  const { costsMoney, pricePaise } = priced
  if (!costsMoney) throw conflict(FREE[item.kind])
  if (pricePaise === null) throw badRequest({ code: 'order_failed' })
  if (await hasUsableAccess(trx, userId, item, now)) throw owned()
  if ((await findPartOf(trx, userId, item, now)) !== undefined) {
    throw conflict({ code: 'paid_in_parts' })
  }
  return { ...priced, pricePaise }
}

/** The next part of the buyer's fees; throws for another one. Its access was given with the first part. */
async function getPart(trx: Trx, userId: number, partId: number, now: Date): Promise<Offer> {
  const part = await findPayablePart(trx, partId, now)
  if (part?.user_id !== userId) throw conflict({ code: 'part_not_due' })
  return {
    title: partTitle(part.title, part.number, part.of),
    costsMoney: true,
    pricePaise: part.amount_paise,
    validityDays: null,
    maxAttempts: null,
  }
}
