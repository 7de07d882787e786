import type { ItemType } from '@sopan/contract/item-types'

import { bookPurchase } from '../book-purchase.ts'
import { bundlePurchase } from '../bundle-purchase.ts'
import { coursePurchase } from '../course-purchase.ts'
import { examPurchase } from '../exam-purchase.ts'
import type { PurchaseItem } from '../purchase-item.ts'

const ITEMS: Record<ItemType, (id: number) => PurchaseItem> = {
  course: coursePurchase,
  test: examPurchase,
  book: bookPurchase,
  bundle: bundlePurchase,
}

/** How an item of an order is sold. */
export const purchaseOf = (type: ItemType, id: number): PurchaseItem => ITEMS[type](id)
