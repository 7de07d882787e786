import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { RefundOutcome } from '../gateway.ts'
import { REFUND_STATES } from './refunds.ts'
import { paise, parseResponse, time } from './responses.ts'

const text = z.string().max(200).nullish().catch(null)

const dispute = z.object({
  dispute_id: z.string().min(1).max(100),
  dispute_type: z.string().max(100).catch(''),
  dispute_status: z.string().max(100).catch(''),
  dispute_amount: paise.nullish().catch(null),
  reason_description: text,
  updated_at: time,
})

/** The parts of a webhook's body that identify it; every type of event has at most some of them. */
const eventBody = z.object({
  type: z.string().min(1).max(100),
  data: z
    .object({
      order: z.object({ order_id: text }).nullish().catch(null),
      payment: z.object({ cf_payment_id: text, payment_status: text }).nullish().catch(null),
      refund: z
        .object({
          cf_refund_id: text,
          cf_payment_id: text,
          refund_id: text,
          order_id: text,
          refund_status: text,
        })
        .nullish()
        .catch(null),
      dispute: dispute.nullish().catch(null),
      order_details: z.object({ order_id: text, cf_payment_id: text }).nullish().catch(null),
      auto_refund: z
        .object({ cf_refund_id: text, cf_payment_id: text, order_id: text, refund_status: text })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

export interface GatewayEvent {
  type: string
  /** Equal for repetitions of one event. */
  key: string
  /** The order id that it names. */
  orderId: string | null
  /** The provider's id of the payment attempt that it names. */
  paymentId: string | null
  /** Our refund id. */
  refundId: string | null
  /** The provider's id of the refund that it names. */
  providerRefundId: string | null
  /** Null if it names no refund, or a status that this version does not know. */
  refundState: RefundOutcome['state'] | null
  dispute: GatewayDispute | null
}

/** A buyer's bank asks for the money of a payment. */
export interface GatewayDispute {
  id: string
  type: string
  status: string
  /** Null if it cannot be read. */
  amountPaise: number | null
  reason: string | null
  /** When the provider changed it last. */
  updatedAt: Date | null
}

/** The identity of a webhook's signed body; null if it is not an event. */
export function readEvent(body: Buffer): GatewayEvent | null {
  const parsed = eventBody.safeParse(json(body))
  if (!parsed.success) return null
  const { type, data } = parsed.data
  const { order, payment, refund, auto_refund: automatic, dispute: disputed } = data ?? {}
  const { order_details: details } = data ?? {}
  const subject = refund ?? automatic
  const identity = [
    payment?.cf_payment_id ?? subject?.cf_refund_id ?? disputed?.dispute_id,
    payment?.payment_status ?? subject?.refund_status ?? disputed?.dispute_status,
  ]
  const isNamed = identity.every((part) => part)
  const hash = createHash('sha256').update(body).digest('hex')
  return {
    type,
    key: isNamed ? [type, ...identity, ...changeOf(disputed)].join(' ') : `${type} ${hash}`,
    orderId: order?.order_id ?? subject?.order_id ?? details?.order_id ?? null,
    paymentId: payment?.cf_payment_id ?? subject?.cf_payment_id ?? details?.cf_payment_id ?? null,
    refundId: refund?.refund_id ?? null,
    providerRefundId: subject?.cf_refund_id ?? null,
    refundState: REFUND_STATES[subject?.refund_status ?? ''] ?? null,
    dispute: disputed ? presentDispute(disputed) : null,
  }
}

/** A dispute may change its amount while its status stays. */
const changeOf = (disputed: z.output<typeof dispute> | null | undefined): string[] =>
  disputed?.updated_at ? [disputed.updated_at.toISOString()] : []

const customer = z.object({
  data: z.object({ customer_details: z.object({ customer_email: z.string().max(200) }) }),
})

/** The buyer's email address in a webhook's body; null if the body has no address. */
export function emailOf(body: Buffer): string | null {
  const parsed = customer.safeParse(json(body))
  return parsed.success ? parsed.data.data.customer_details.customer_email : null
}

/** Whether an order id has the form of ours: another website may use the same account. */
export const isOurForm = (orderId: string): boolean => /^order_[a-z0-9]{20}$/i.test(orderId)

const presentDispute = (sent: z.output<typeof dispute>): GatewayDispute => ({
  id: sent.dispute_id,
  type: sent.dispute_type,
  status: sent.dispute_status,
  amountPaise: sent.dispute_amount ?? null,
  reason: sent.reason_description ?? null,
  updatedAt: sent.updated_at ?? null,
})

function json(body: Buffer): unknown {
  try {
    return parseResponse(body.toString())
  } catch {
    return null
  }
}
