import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { email, id, itemType, time } from '../fields.ts'
import { MOST_PARTS } from '../part-limits.ts'
import { consoleEndpoint } from './endpoint.ts'
import { day, paise, reason, reference } from './fields.ts'

/** How money is taken at the desk. */
export const DESK_METHODS = ['cash', 'upi', 'bank transfer', 'cheque', 'card'] as const

export const listItems = consoleEndpoint(
  'GET',
  '/items',
  'The published items of a type that have a price, by title; at most 500.',
  { access: 'order.record-payment' },
  {
    querystring: z.object({ type: itemType }),
    response: {
      200: envelope(z.array(z.object({ slug: z.string(), title: z.string(), price_paise: paise }))),
    },
  },
)

export const listPublishedItems = consoleEndpoint(
  'GET',
  '/items/published',
  'The published items of a type, by title, each with its price; a free one and a test for batches alone have none.',
  { access: 'member' },
  {
    querystring: z.object({ type: itemType }),
    response: {
      200: envelope(
        z.array(
          z.object({
            slug: z.string(),
            title: z.string(),
            price_paise: paise.nullable(),
            /** A test for batches alone: no bundle, coupon or notice has it. */
            for_batches: z.literal(true).optional(),
          }),
        ),
      ),
    },
  },
)

const amountPaise = paise.positive('Enter the amount').max(9_999_999_999)

const payment = z.object({
  email,
  type: itemType,
  slug: z.string().min(1).max(200),
  amount_paise: amountPaise,
  method: z.enum(DESK_METHODS),
  reference,
  /** Needed if the amount, with all later parts, is less than the price; more is refused. */
  reason: reason.nullable(),
  /** The later parts if the amount is the first part of fees: each with its amount and due day in India. */
  later: z
    .array(z.object({ amount_paise: amountPaise, due_on: day }))
    .max(MOST_PARTS - 1, `Fees can be paid in at most ${MOST_PARTS} parts`)
    .default([]),
})

export const previewPayment = consoleEndpoint(
  'POST',
  '/desk-payments/preview',
  'What recording a payment would do; also for less than the price without a reason.',
  { access: 'order.record-payment' },
  {
    body: payment,
    response: {
      200: envelope(
        z.object({
          user_id: id,
          name: z.string(),
          title: z.string(),
          price_paise: paise,
          amount_paise: paise,
          /** Null: without an end, or not known while there is an open order. */
          ends_at: time.nullable(),
          /** An open order of the learner, about which the provider is asked, and which ends. */
          open_order: z.string().nullable(),
        }),
      ),
    },
  },
)

export const recordPayment = consoleEndpoint(
  'POST',
  '/desk-payments',
  'Records money that was taken at the desk: an order with its access, receipt and mail. ' +
    '409 if the reference was recorded before, with its order, and for more than the price.',
  { access: 'order.record-payment', freshCode: true },
  {
    /** The account that the preview has shown, because the email may have become that of another one. */
    body: payment.extend({ user_id: id }),
    response: {
      200: envelope(
        z.object({
          order_id: z.string(),
          name: z.string(),
          title: z.string(),
          amount_paise: paise,
          ends_at: time.nullable(),
          /** Null if the settings name no seller. */
          receipt: z.string().nullable(),
        }),
      ),
    },
  },
)

export const recordPart = consoleEndpoint(
  'POST',
  '/desk-payments/part',
  'Records the next part of fees that was taken at the desk: an order with its receipt and mail. 409 for another part than ' +
    'the next one of an open plan, for another amount than was agreed, and if the reference was recorded before.',
  { access: 'order.record-payment', freshCode: true },
  {
    body: z.object({
      part_id: id,
      amount_paise: amountPaise,
      method: z.enum(DESK_METHODS),
      reference,
    }),
    response: {
      200: envelope(
        z.object({
          order_id: z.string(),
          /** Null if the settings name no seller. */
          receipt: z.string().nullable(),
          ends_at: time.nullable(),
        }),
      ),
    },
  },
)

export const endFeePlan = consoleEndpoint(
  'POST',
  '/fee-plans/end',
  'Ends a plan of fees, so that no further part is due: the access goes on to its end with `keeps_access`, otherwise it ends ' +
    'immediately. 409 for a plan that has ended or is paid.',
  { access: 'order.decide' },
  {
    body: z.object({ plan_id: id, keeps_access: z.boolean(), reason }),
    response: { 200: envelope(z.null()) },
  },
)
