import type { OrderSession } from '@sopan/contract/orders/orders'
import { toRupees } from '@sopan/domain/orders/pricing'

import type { Order } from './order-store.ts'
import { wireGateway } from './wire-gateway.ts'

export const presentOrder = (order: Order): OrderSession => ({
  order_id: order.order_id,
  payment_session_id: order.session_id ?? '',
  gateway: wireGateway(order),
  amount: toRupees(order.amount_paise),
})
