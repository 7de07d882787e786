import type { z } from 'zod'

import {
  type ListedRefund,
  type OrderAnswer,
  type RefundStatus,
  orderAnswer,
  paymentsAnswer,
  refundAnswer,
  refundsAnswer,
} from './answers.ts'
import type { Call, CashfreeClient } from './client.ts'
import { hasStatus, isPhoneRejected } from './errors.ts'

type Timing = Pick<Call<z.ZodType>, 'isUrgent' | 'until'>

export type PaymentsAnswer = z.output<typeof paymentsAnswer>

const pathOf = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

/** The calls of Cashfree's API that we use; each throws a CashfreeError without a usable answer. */
export function cashfreeCalls(client: CashfreeClient) {
  return {
    createOrder: (body: object, timing: Timing): Promise<OrderAnswer> =>
      client.send({
        name: 'createOrder',
        method: 'POST',
        path: '/orders',
        body,
        answer: orderAnswer,
        expects: isPhoneRejected,
        ...timing,
      }),

    readOrder: (orderId: string, timing: Timing): Promise<OrderAnswer> =>
      client.send({
        name: 'getOrder',
        method: 'GET',
        path: pathOf(orderId),
        answer: orderAnswer,
        ...timing,
      }),

    readPayments: (orderId: string, timing: Timing): Promise<PaymentsAnswer> =>
      client.send({
        name: 'getPayments',
        method: 'GET',
        path: `${pathOf(orderId)}/payments`,
        answer: paymentsAnswer,
        ...timing,
      }),

    createRefund: (orderId: string, body: object, timing: Timing): Promise<RefundStatus> =>
      client.send({
        name: 'createRefund',
        method: 'POST',
        path: `${pathOf(orderId)}/refunds`,
        body,
        answer: refundAnswer,
        ...timing,
      }),

    readRefund: (orderId: string, refundId: string, timing: Timing): Promise<RefundStatus> =>
      client.send({
        name: 'getRefund',
        method: 'GET',
        path: `${pathOf(orderId)}/refunds/${encodeURIComponent(refundId)}`,
        answer: refundAnswer,
        ...timing,
      }),

    // Cashfree counts it with the reading of one refund.
    readRefunds: (orderId: string, timing: Timing): Promise<ListedRefund[]> =>
      client.send({
        name: 'getRefund',
        method: 'GET',
        path: `${pathOf(orderId)}/refunds`,
        answer: refundsAnswer,
        ...timing,
      }),

    terminateOrder: (orderId: string, timing: Timing): Promise<OrderAnswer> =>
      client.send({
        name: 'terminateOrder',
        method: 'PATCH',
        path: pathOf(orderId),
        body: { order_status: 'TERMINATED' },
        answer: orderAnswer,
        // It has ended already.
        expects: (rejection) => hasStatus(rejection, 400),
        ...timing,
      }),
  }
}

export type Calls = ReturnType<typeof cashfreeCalls>
