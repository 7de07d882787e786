import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { email, id, itemType, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise, reason, reference } from './fields.ts'

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

const payment = z.object({
  email,
  type: itemType,
  slug: z.string().min(1).max(200),
  amount_paise: paise.positive('Enter the amount').max(9_999_999_999),
  method: z.enum(DESK_METHODS),
  reference,
  /** Needed if the amount is less than the price; more is refused. */
  reason: reason.nullable(),
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
