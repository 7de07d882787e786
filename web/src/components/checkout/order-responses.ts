import type { GrantedAccess, OrderSession } from '@sopan/contract/orders/orders'

import { ApiError } from '#web/lib/api/api-error.ts'
import { isNoContent } from '#web/lib/api/response-body.ts'

import type { CheckoutErrors } from './checkout.ts'
import { type OrderToPay, type Verdict, verdictOf } from './purchase-item.ts'

/** The order of a course or a book in the server's response. */
export function placedOrder(
  { data }: { data?: Partial<OrderSession> | null },
  { noSession }: CheckoutErrors,
): OrderToPay {
  if (!data?.payment_session_id) throw new Error(noSession)
  return {
    orderId: data.order_id ?? '',
    sessionId: data.payment_session_id,
    gateway: data.gateway ?? gatewayOf(data.payment_session_id),
  }
}

/** If the server names no gateway, the documents' prefix rule applies to courses (A-01). */
function gatewayOf(sessionId: string): OrderToPay['gateway'] {
  return sessionId.startsWith('session_') ? 'mock' : 'cashfree'
}

/** The verdict on the payment of a course or a book that its verification gives. */
export async function verifyOrder(
  send: () => Promise<{ data?: Partial<GrantedAccess> | null } | null>,
  { unverified }: CheckoutErrors,
): Promise<Verdict> {
  try {
    const response = await send()
    // An empty body counts as success, but proves no payment.
    if (response === null || isNoContent(response))
      return { kind: 'unverified', message: unverified }
    return { kind: 'granted', expiryDate: response.data?.expiry_date ?? null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return verdictOf(error, unverified)
  }
}
