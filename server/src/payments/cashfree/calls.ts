import type { z } from 'zod'

import type { Call, CashfreeClient } from './client.ts'
import { hasStatus, isPhoneRejected } from './errors.ts'
import {
  type ListedRefund,
  type OrderResponse,
  type RefundStatus,
  orderResponse,
  paymentsResponse,
  refundResponse,
  refundsResponse,
} from './responses.ts'

type Timing = Pick<Call<z.ZodType>, 'occasion' | 'until'>

export type PaymentsResponse = z.output<typeof paymentsResponse>

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

/** The calls of Cashfree's API that we use; each throws a CashfreeError without a usable response. */
export function cashfreeCalls(client: CashfreeClient) {
  return {
    createOrder: (body: object, timing: Timing): Promise<OrderResponse> =>
      client.send({
        name: 'createOrder',
        method: 'POST',
        path: '/orders',
        body,
        response: orderResponse,
        expects: isPhoneRejected,
        ...timing,
      }),

    readOrder: (orderId: string, timing: Timing): Promise<OrderResponse> =>
      client.send({
        name: 'getOrder',
        method: 'GET',
        path: pathOf(orderId),
        response: orderResponse,
        ...timing,
      }),

    readPayments: (orderId: string, timing: Timing): Promise<PaymentsResponse> =>
      client.send({
        name: 'getPayments',
        method: 'GET',
        path: `${pathOf(orderId)}/payments`,
        response: paymentsResponse,
        ...timing,
      }),

    createRefund: (orderId: string, body: object, timing: Timing): Promise<RefundStatus> =>
      client.send({
        name: 'createRefund',
        method: 'POST',
        path: `${pathOf(orderId)}/refunds`,
        body,
        response: refundResponse,
        ...timing,
      }),

    readRefund: (orderId: string, refundId: string, timing: Timing): Promise<RefundStatus> =>
      client.send({
        name: 'getRefund',
        method: 'GET',
        path: `${pathOf(orderId)}/refunds/${encodeURIComponent(refundId)}`,
        response: refundResponse,
        ...timing,
      }),

    // Cashfree counts it with the reading of one refund.
    readRefunds: (orderId: string, timing: Timing): Promise<ListedRefund[]> =>
      client.send({
        name: 'getRefund',
        method: 'GET',
        path: `${pathOf(orderId)}/refunds`,
        response: refundsResponse,
        ...timing,
      }),

    terminateOrder: (orderId: string, timing: Timing): Promise<OrderResponse> =>
      client.send({
        name: 'terminateOrder',
        method: 'PATCH',
        path: pathOf(orderId),
        body: { order_status: 'TERMINATED' },
        response: orderResponse,
        // It is paid or has ended already.
        expects: (rejection) => hasStatus(rejection, 400),
        ...timing,
      }),
  }
}

export type Calls = ReturnType<typeof cashfreeCalls>
