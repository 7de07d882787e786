import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { toast } from 'react-hot-toast/headless'

import { accessKeys, dashboardKey, paymentsKey } from '#web/lib/api/access-keys.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'

import { checkOrder, ordersToResume, verifyOrder } from './opened-orders.ts'
import { successText } from './order-words.ts'
import { purchaseOf } from './purchase-of.ts'

/**
 * Asks the server about unsettled orders that it listed, which may be from another device. The list that
 * is fetched after it updates what the pages show.
 */
export async function verifyListed(
  userId: number,
  orders: readonly UnsettledOrder[],
): Promise<void> {
  await Promise.all(
    orders.map(async ({ order_id: orderId, transaction_type: type, item_id: itemId }) => {
      // Without a response the order stays as it is.
      const verdict = await checkOrder(userId, purchaseOf(type, itemId), orderId).catch(() => null)
      if (verdict?.kind === 'granted') toast.success(successText(type), { id: orderId })
      if (verdict?.kind === 'failed') toast.error(verdict.message, { id: orderId })
    }),
  )
}

/**
 * Verifies the orders whose page was closed or reloaded before it had asked about them. The failure of one
 * of those that the pages have shown as in progress is announced.
 */
export async function resumeOrders(
  userId: number,
  shown: readonly UnsettledOrder[],
): Promise<void> {
  await Promise.all(
    ordersToResume(userId).map(async ({ type, itemId, orderId }) => {
      const order = { orderId, sessionId: '' }
      // Without a response it is asked about again with the next list of orders.
      const verdict = await verifyOrder(userId, purchaseOf(type, itemId), order).catch(() => null)
      if (verdict === null || verdict.kind === 'pending') return
      void refetchChanged(paymentsKey(userId))
      if (verdict.kind === 'failed' && shown.some((one) => one.order_id === orderId)) {
        toast.error(verdict.message, { id: orderId })
      }
      if (verdict.kind !== 'granted') return
      toast.success(successText(type), { id: orderId })
      void refetchChanged(dashboardKey(userId))
      await refetchChanged(accessKeys[type])
    }),
  )
}
