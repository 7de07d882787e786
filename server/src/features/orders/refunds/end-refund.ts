import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'

import { type Order, stepOrder } from '../order-store.ts'
import { issueCreditNote } from '../receipts/issue.ts'
import { getPaymentAttempt } from './payment-attempt-store.ts'
import { refundSecondPayment, requestRefund } from './request-refund.ts'
import * as store from './store.ts'

interface Ending {
  state: 'succeeded' | 'failed'
  providerRefundId: string | null
  bankReference: string | null
  actor: string
  /** Of an operator, who has returned the payment in another way. */
  reason?: string
  at: Date
}

/**
 * Ends a refund, in a transaction that has locked its order and the refund: one that succeeded has a
 * mail and a credit note, and ends the order if its whole payment is returned; if it was a part, the rest
 * is requested.
 */
export async function endRefund(
  trx: Trx,
  { order, refund }: { order: Order; refund: store.Refund },
  { state, providerRefundId, bankReference, actor, reason, at }: Ending,
  seller: SellerSettings,
): Promise<void> {
  await store.updateRefund(trx, refund.id, {
    state,
    provider_refund_id: providerRefundId,
    bank_reference: bankReference,
    settled_at: at,
    settled_by_operator: reason !== undefined,
    next_check_at: null,
  })
  await insertAudit(trx, {
    at,
    actor,
    action: state === 'succeeded' ? 'refunded' : 'refund failed',
    subject: order.order_id,
    after: { refund_id: refund.refund_id, amount_paise: refund.amount_paise },
    ...(reason !== undefined && { reason }),
  })
  if (state === 'failed') return
  if (refund.payment_attempt_id === null) {
    const returned = await store.sumRefunds(trx, refund, { states: ['succeeded'] })
    if (returned >= (order.paid_paise ?? 0)) await stepOrder(trx, order.id, 'refunded')
  }
  await insertMessage(trx, {
    kind: 'refunded',
    key: `refunded ${refund.refund_id}`,
    payload: { refund_id: refund.refund_id },
    dueAt: at,
  })
  await issueCreditNote(trx, refund, seller, at)
  await requestRest(trx, { order, refund }, { actor, at })
}

/**
 * Requests what our refund has left of a payment because no payment had so much left. After a
 * refund of ours that failed an operator decides.
 */
async function requestRest(
  trx: Trx,
  { order, refund }: { order: Order; refund: store.Refund },
  act: { actor: string; at: Date },
): Promise<void> {
  const { cause, payment_attempt_id: paymentAttemptId } = refund
  if (cause === 'provider' || (await store.hasFailedRefund(trx, refund, { isOurs: true }))) return
  const reason = 'the rest of the payment'
  if (paymentAttemptId === null) await requestRefund(trx, order, { ...act, cause, reason })
  else {
    const attempt = await getPaymentAttempt(trx, paymentAttemptId)
    await refundSecondPayment(trx, order, attempt, { ...act, reason })
  }
}
