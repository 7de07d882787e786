import type { GatewayName } from '@sopan/contract/orders/orders'

import type { Order } from './order-store.ts'

/** The gateway of an order as pages know it: none opens a payment of money that was taken at the desk. */
export const wireGateway = ({ gateway }: Pick<Order, 'gateway'>): GatewayName =>
  gateway === 'outside' ? 'none' : gateway
