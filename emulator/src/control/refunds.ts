import { z } from 'zod'

import { presentRefund } from '../api/present.ts'
import { paise } from '../json.ts'
import { type Order, type Payment, REFUND_STATUSES, type Refund } from '../state/order.ts'
import { announce } from '../webhooks/announce.ts'
import {
  AUTO_REFUND,
  DISPUTE_TYPES,
  REFUND,
  autoRefundData,
  disputeData,
  refundData,
} from '../webhooks/events.ts'
import { command } from './command.ts'
import { orderOf, paymentOf, refundOf } from './lookup.ts'
import { Refused } from './refused.ts'

const settlement = z.strictObject({
  /** The merchant's id, or `cf_refund_id`. */
  refundId: z.string(),
  status: z.enum(REFUND_STATUSES),
})

const ofPayment = z.strictObject({
  orderId: z.string(),
  /** The last payment of the order if omitted. */
  paymentId: z.string().optional(),
  /** In rupees; the paid amount if omitted. */
  amount: z.number().optional(),
})

const automatic = ofPayment.extend({
  status: z.enum(REFUND_STATUSES).default('SUCCESS'),
  /** Whether the webhook names the order; the provider often leaves it out. */
  withOrder: z.boolean().default(false),
})

const dispute = ofPayment.extend({
  type: z.enum(DISPUTE_TYPES).default('DISPUTE_CREATED'),
  status: z.string().default('CHARGEBACK_CREATED'),
})

export const refundCommands = {
  /** Moves a refund to a status and sends its webhook. */
  settleRefund: command(settlement, (emulation, { refundId, status }) => {
    const { order, refund } = refundOf(emulation.state, refundId)
    refund.status = status
    refund.processedAt = status === 'SUCCESS' ? emulation.state.now() : null
    announce(emulation, {
      type: REFUND,
      data: refundData(order, refund),
    })
    return presentRefund(order, refund)
  }),

  /** Refunds a payment without a call of the merchant. */
  autoRefund: command(automatic, (emulation, input) => {
    const { state } = emulation
    const order = orderOf(state, input.orderId)
    const payment = paymentIn(order, input.paymentId)
    const now = state.now()
    const refund: Refund = {
      id: state.newId(),
      refundId: null,
      paymentId: payment.id,
      amountPaise: amountOf(input, payment),
      currency: payment.currency,
      note: 'Payment was reversed after its time limit',
      type: 'PAYMENT_AUTO_REFUND',
      status: input.status,
      createdAt: now,
      processedAt: input.status === 'SUCCESS' ? now : null,
    }
    order.refunds.push(refund)
    announce(emulation, {
      type: AUTO_REFUND,
      data: autoRefundData(order, refund, { withOrder: input.withOrder }),
    })
    return presentRefund(order, refund)
  }),

  /** Sends the webhook of a dispute; the emulator keeps no disputes. */
  dispute: command(dispute, (emulation, input) => {
    const { state } = emulation
    const order = orderOf(state, input.orderId)
    const payment = paymentIn(order, input.paymentId)
    const details = {
      status: input.status,
      amountPaise: amountOf(input, payment),
      at: state.now(),
    }
    const data = disputeData(order, payment, details)
    announce(emulation, { type: input.type, data })
    return data
  }),
}

const amountOf = ({ amount }: { amount?: number | undefined }, payment: Payment) =>
  amount === undefined ? payment.amountPaise : paise(amount)

function paymentIn(order: Order, paymentId: string | undefined): Payment {
  const payment = paymentId === undefined ? order.payments.at(-1) : paymentOf(order, paymentId)
  if (payment === undefined) throw new Refused(`Order ${order.orderId} has no payment`)
  return payment
}
