import { indianTime, rupees } from '../json.ts'
import { type Order, type Payment, type Refund, statusOf } from '../state/order.ts'

/** An order as the provider returns it. */
export function presentOrder(order: Order, now: Date) {
  const { customer, meta } = order
  return {
    cf_order_id: order.id,
    order_id: order.orderId,
    entity: 'order',
    order_currency: order.currency,
    order_amount: rupees(order.amountPaise),
    order_status: statusOf(order, now),
    payment_session_id: order.sessionId,
    order_expiry_time: indianTime(order.expiresAt),
    order_note: null,
    created_at: indianTime(order.createdAt),
    customer_details: {
      customer_id: customer.customer_id,
      customer_name: customer.customer_name ?? null,
      customer_email: customer.customer_email ?? null,
      customer_phone: customer.customer_phone,
      customer_uid: null,
    },
    order_meta: {
      return_url: meta.return_url ?? null,
      notify_url: meta.notify_url ?? null,
      payment_methods: null,
    },
    order_tags: null,
    order_splits: [],
    cart_details: null,
    terminal_data: null,
    products: null,
  }
}

const MESSAGES: Record<Payment['status'], string> = {
  SUCCESS: '00::Transaction success',
  FAILED: 'ZM::INVALID MPIN',
  USER_DROPPED: 'User dropped and did not complete the two factor authentication',
  CANCELLED: 'Payment was reversed after its time limit',
  VOID: 'Payment was voided',
  PENDING: 'Payment is pending at the bank',
  NOT_ATTEMPTED: 'Payment was not attempted',
  FLAGGED: 'Payment is under risk review',
}

/** A payment as the provider lists it. */
export function presentPayment(order: Order, payment: Payment) {
  return {
    cf_payment_id: payment.id,
    order_id: order.orderId,
    entity: 'payment',
    is_captured: payment.status === 'SUCCESS',
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    ...presentAttempt(payment),
    error_details: presentError(payment),
    payment_gateway_details: presentGateway(order, payment),
  }
}

/** The fields of a payment that its webhook has too. */
export function presentAttempt(payment: Payment) {
  return {
    payment_status: payment.status,
    payment_amount: rupees(payment.amountPaise),
    payment_currency: payment.currency,
    payment_message: MESSAGES[payment.status],
    payment_time: indianTime(payment.startedAt),
    payment_completion_time: payment.completedAt === null ? null : indianTime(payment.completedAt),
    bank_reference: payment.status === 'SUCCESS' ? payment.id.slice(-12) : null,
    auth_id: null,
    payment_method: { upi: { channel: 'collect', upi_id: 'buyer@bank' } },
    payment_group: 'upi',
    payment_surcharge: null,
  }
}

const FAILED: readonly Payment['status'][] = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID']

export function presentError({ status }: Payment) {
  if (!FAILED.includes(status)) return null
  const isDropped = status === 'USER_DROPPED'
  return {
    error_code: isDropped ? 'TRANSACTION_CANCELLED' : 'TRANSACTION_DECLINED',
    error_description: MESSAGES[status],
    error_reason: isDropped ? 'user_dropped' : 'auth_declined',
    error_source: isDropped ? 'customer' : 'bank',
    error_code_raw: null,
    error_description_raw: null,
  }
}

export function presentGateway(order: Order, payment: Payment) {
  return {
    gateway_name: 'CASHFREE',
    gateway_order_id: order.id,
    gateway_payment_id: payment.id,
    gateway_order_reference_id: null,
    gateway_settlement: 'CASHFREE',
    gateway_status_code: null,
  }
}

/** A refund as the provider returns it. */
export function presentRefund(order: Order, refund: Refund) {
  const isDone = refund.status === 'SUCCESS'
  return {
    cf_refund_id: refund.id,
    cf_payment_id: refund.paymentId,
    refund_id: refund.refundId,
    order_id: order.orderId,
    entity: 'refund',
    refund_amount: rupees(refund.amountPaise),
    refund_currency: refund.currency,
    refund_note: refund.note,
    refund_status: refund.status,
    refund_type: refund.type,
    refund_arn: isDone ? refund.id.slice(-12) : null,
    refund_charge: rupees(0),
    refund_mode: 'STANDARD',
    refund_speed: { requested: 'STANDARD', accepted: 'STANDARD', message: null },
    refund_splits: [],
    status_description: isDone ? 'Refund processed successfully' : null,
    metadata: null,
    created_at: indianTime(refund.createdAt),
    processed_at: refund.processedAt === null ? null : indianTime(refund.processedAt),
  }
}
