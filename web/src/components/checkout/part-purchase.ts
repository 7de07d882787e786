import { type DuePart, createPartOrder } from '@sopan/contract/orders/fees'
import { toast } from 'react-hot-toast/headless'

import { call } from '#web/lib/api/call.ts'

import { placedOrder } from './order-responses.ts'
import { purchaseOf } from './orders/purchase-of.ts'
import { type PurchaseItem, orderFields } from './purchase-item.ts'

/** How a part of fees is paid: as its item is bought, with an order for the part. `paid` reports the success. */
export const partPurchase = (
  { part_id, transaction_type: type, item_id: itemId }: DuePart,
  paid: string,
): PurchaseItem => ({
  ...purchaseOf(type, itemId),
  isPart: true,
  order: async (userId, input, { errors }) => {
    const { user_id, amount } = orderFields(userId, input)
    const body = { part_id, user_id, amount }
    return placedOrder(await call(createPartOrder, { body }, { fallback: errors.course }), errors)
  },

  reportSuccess: () => void toast.success(paid),
})
