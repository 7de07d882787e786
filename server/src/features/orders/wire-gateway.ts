import type { GatewayName } from '@sopan/contract/orders/orders'

import type { Order } from './order-store.ts'

/** The gateway of an order as pages know it: for money that was taken at the desk, no gateway opens a payment. */
export const wireGateway = ({ gateway }: Pick<Order, 'gateway'>): GatewayName =>
  gateway === 'outside' ? 'none' : gateway
