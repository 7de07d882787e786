import { toPaise } from '@sopan/domain/orders/pricing'
import { z } from 'zod'

const rupeesInText = z
  .string()
  .max(20)
  .regex(/^\d+(\.\d{1,2})?$/)
  .transform(Number)

/** A rupee amount, which some versions send as text, in whole paise; more than two decimals are refused. */
export const paise = z
  .union([z.number(), rupeesInText])
  .pipe(z.number().min(0).max(1e9))
  .transform((rupees, context) => {
    const whole = toPaise(rupees)
    if (Math.abs(whole - rupees * 100) < 1e-4) return whole
    context.issues.push({ code: 'custom', message: 'not whole paise', input: rupees })
    return z.NEVER
  })

/** Cashfree's ids: `parseResponse` keeps an id as text even if it arrives as a number. */
const gatewayId = z.string().min(1).max(60)

export const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null)

const note = z.string().trim().max(500).nullish().catch(null)

/** The content of a rejection beside its status. */
export const failureResponse = z.object({ code: z.string().max(100) })

/**
 * An order of Cashfree: only the fields that we use. Amounts of responses become `…_paise`. A field that cannot be
 * read is null, except the fields that every question needs.
 */
export const orderResponse = z
  .object({
    order_id: z.string(),
    order_amount: paise.nullable().catch(null),
    order_currency: z.string().min(1).max(10).nullable().catch(null),
    order_status: z.string().max(60),
    payment_session_id: z.string().startsWith('session_').max(500).nullish().catch(null),
  })
  .transform(({ order_amount, ...order }) => ({ ...order, order_paise: order_amount }))
export type OrderResponse = z.output<typeof orderResponse>

/** The payment attempts of an order, in no promised order. A list with an amount that cannot be read is refused. */
export const paymentsResponse = z
  .array(
    z
      .object({
        cf_payment_id: gatewayId,
        order_id: z.string(),
        payment_status: z.string().max(60),
        payment_amount: paise,
        payment_currency: z.string().max(10).default('INR'),
        payment_group: z.string().max(60).nullish().catch(null),
        payment_message: note,
        payment_time: time,
        payment_completion_time: time,
      })
      .transform(({ payment_amount, ...payment }) => ({
        ...payment,
        payment_paise: payment_amount,
      })),
  )
  .max(1000)

const refundFields = z.object({
  refund_id: z.string(),
  order_id: z.string(),
  cf_refund_id: gatewayId.nullish().catch(null),
  cf_payment_id: gatewayId.nullish().catch(null),
  refund_amount: paise,
  refund_status: z.string().max(60),
  refund_arn: z.string().max(100).nullish().catch(null),
})

export const refundResponse = refundFields.transform(({ refund_amount, ...refund }) => ({
  ...refund,
  refund_paise: refund_amount,
}))
export type RefundStatus = z.output<typeof refundResponse>

/**
 * All refunds of an order; a refund that we did not ask for has no id of ours. A list with an unreadable refund is
 * refused.
 */
export const refundsResponse = z
  .array(
    refundFields
      .extend({
        refund_id: z.string().nullish(),
        cf_refund_id: gatewayId,
      })
      .transform(({ refund_amount, ...refund }) => ({ ...refund, refund_paise: refund_amount })),
  )
  .max(1000)
export type ListedRefund = z.output<typeof refundsResponse>[number]

/**
 * Parses a body. Ids (`cf_…`) that arrive as numbers stay text, because JSON numbers above 2^53
 * lose digits. NUL is removed, because PostgreSQL refuses it. Throws a SyntaxError if it is not JSON.
 */
export function parseResponse(body: string): unknown {
  return JSON.parse(body, (key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return value.replaceAll('\0', '')
    const isId = key.startsWith('cf_') || key === 'dispute_id'
    return typeof value === 'number' && isId ? (context?.source ?? `${value}`) : value
  })
}
