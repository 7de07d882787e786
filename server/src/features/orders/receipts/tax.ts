import type { BundledKind } from '@sopan/domain/items'

import { grantingOrder } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'
import type { ItemTax, SellerSettings } from '#server/lib/env/seller.ts'

import type { Order } from '../order-store.ts'

type Taxes = SellerSettings['taxes']

/**
 * The tax of a bundle with items of these kinds, at least one. A bundle is a mixed supply (section 8 of the CGST Act): the
 * highest rate of its items with the code of their kind, unless the settings have a rate for bundles.
 */
export function taxOfBundle(taxes: Taxes, kinds: readonly BundledKind[]): ItemTax {
  if (taxes.bundle.rate !== null) return taxes.bundle
  const ofItems = kinds.map((kind) => taxes[kind])
  return ofItems.reduce(
    (highest, tax) => ((tax.rate ?? -1) > (highest.rate ?? -1) ? tax : highest),
    ofItems[0] ?? taxes.bundle,
  )
}

/** The tax on the item of an order, of a bundle by the kinds of the items that the order gave. */
export async function taxOf(trx: Trx, order: Order, taxes: Taxes): Promise<ItemTax> {
  if (order.item_kind !== 'bundle') return taxes[order.item_kind]
  const rows = await trx
    .selectFrom('access')
    .select('item_kind')
    .distinct()
    .where('order_id', '=', await grantingOrder(trx, order))
    .where('bundle_id', 'is not', null)
    .orderBy('item_kind')
    .execute()
  const kinds = rows.map(({ item_kind: kind }) => kind)
  return taxOfBundle(
    taxes,
    kinds.filter((kind) => kind !== 'bundle'),
  )
}
