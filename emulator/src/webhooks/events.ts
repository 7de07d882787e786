import {
  presentAttempt,
  presentError,
  presentGateway,
  presentOrder,
  presentRefund,
} from '../api/present.ts'
import { indianTime, rupees } from '../json.ts'
import type { Order, Payment, Refund } from '../state/order.ts'
import type { ApiVersion } from '../state/state.ts'

/** The type of a webhook and the data of its envelope. */
export interface WebhookEvent {
  type: string
  data: object
}

/** The types that an attempt sends by its status; other statuses send nothing. */
export const PAYMENT_TYPES: Partial<Record<Payment['status'], string>> = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
}

export const REFUND = 'REFUND_STATUS_WEBHOOK'
export const AUTO_REFUND = 'AUTO_REFUND_STATUS_WEBHOOK'
export const DISPUTE_TYPES = ['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED'] as const

export function paymentData(order: Order, payment: Payment, version: ApiVersion) {
  const data = olderPaymentData(order, payment)
  return version === '2025-01-01' ? data : withNewerFields(data)
}

function olderPaymentData(order: Order, payment: Payment) {
  const { payment_completion_time: _none, ...attempt } = presentAttempt(payment)
  return {
    order: {
      order_id: order.orderId,
      order_amount: rupees(order.amountPaise),
      order_currency: order.currency,
      order_tags: null,
    },
    payment: {
      cf_payment_id: payment.id,
      ...attempt,
      international_payment: { international: false },
    },
    customer_details: presentOrder(order, order.createdAt).customer_details,
    error_details: presentError(payment),
    payment_gateway_details: presentGateway(order, payment),
    payment_offers: null,
  }
}

/** As in 2026-01-01, after a webhook of that version that a merchant has published. */
function withNewerFields({ error_details: error, ...data }: ReturnType<typeof olderPaymentData>) {
  return {
    ...data,
    order: { ...data.order, order_note: null },
    payment: {
      ...data.payment,
      payment_method: {
        upi: {
          ...data.payment.payment_method.upi,
          upi_payer_ifsc: null,
          upi_payer_account_number: null,
          upi_instrument: 'UPI',
          upi_instrument_number: null,
        },
      },
      international_payment: null,
      payment_surcharge: {
        payment_surcharge_service_charge: 0,
        payment_surcharge_service_tax: 0,
      },
    },
    ...(error !== null && { error_details: error }),
    payment_gateway_details: {
      ...data.payment_gateway_details,
      gateway_order_id: null,
      gateway_payment_id: null,
      gateway_reference_name: null,
    },
    terminal_details: null,
  }
}

export function refundData(order: Order, refund: Refund) {
  return { refund: { ...presentRefund(order, refund), entity: 'Refund' } }
}

/** The refund of a payment that the provider reversed; often without the fields of the order. */
export function autoRefundData(
  order: Order,
  refund: Refund,
  { withOrder }: { withOrder: boolean },
) {
  const {
    refund_id: _merchantId,
    order_id,
    entity: _entity,
    refund_note,
    ...fields
  } = presentRefund(order, refund)
  return {
    auto_refund: {
      event: 'AUTO-REFUND',
      ...fields,
      ...(withOrder && { order_id }),
      bank_reference: refund.paymentId.slice(-12),
      refund_reason: refund_note,
    },
  }
}

interface Dispute {
  status: string
  amountPaise: number
  at: Date
}

const DISPUTE_DAYS_MS = 5 * 24 * 60 * 60 * 1000

export function disputeData(order: Order, payment: Payment, { status, amountPaise, at }: Dispute) {
  return {
    dispute: {
      dispute_id: `7${payment.id.slice(1)}`,
      dispute_type: 'CHARGEBACK',
      reason_code: '1402',
      reason_description: 'Duplicate processing',
      dispute_amount: rupees(amountPaise),
      created_at: indianTime(at),
      updated_at: indianTime(at),
      respond_by: indianTime(new Date(at.getTime() + DISPUTE_DAYS_MS)),
      dispute_status: status,
      cf_dispute_remarks: null,
    },
    order_details: {
      order_id: order.orderId,
      order_amount: rupees(order.amountPaise),
      order_currency: order.currency,
      cf_payment_id: payment.id,
      payment_amount: rupees(payment.amountPaise),
      payment_currency: payment.currency,
    },
    customer_details: presentOrder(order, order.createdAt).customer_details,
  }
}
