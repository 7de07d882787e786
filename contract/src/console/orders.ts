import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { email, id, itemType, page, patterned, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { day, paise } from './fields.ts'

const orderLine = z.object({
  order_id: z.string(),
  created_at: time,
  state: z.string(),
  amount_paise: paise,
  gateway: z.string(),
  item_type: itemType,
  title: z.string(),
  email: z.string(),
})

const order = z.object({
  order_id: z.string(),
  user_id: id,
  user_name: z.string(),
  user_email: z.string(),
  item_type: itemType,
  item_id: id,
  item_slug: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  list_paise: paise,
  discount_paise: paise,
  amount_paise: paise,
  currency: z.string(),
  coupon: z.string().nullable(),
  coupon_use: z.string().nullable(),
  gateway: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  next_check_at: time.nullable(),
  paid_at: time.nullable(),
  paid_paise: paise.nullable(),
  paid_currency: z.string().nullable(),
  fulfilled_at: time.nullable(),
  accepted_at: time.nullable(),
  receipt: z.string().nullable(),
  receipt_at: time.nullable(),
})

const refund = z.object({
  refund_id: z.string(),
  state: z.string(),
  cause: z.string(),
  amount_paise: paise,
  provider_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
  requested_at: time,
  /** When it succeeded or failed. */
  settled_at: time.nullable(),
})

/** Money that the provider did not move. */
const outsideMoney = z.object({
  kind: z.enum(['received', 'returned']),
  amount_paise: paise,
  method: z.string(),
  reference: z.string().nullable(),
  reason: z.string(),
  by: z.string(),
  at: time,
})

/** Something about an order that a member has to look at. */
const reviewed = z.object({
  kind: z.enum([
    'amount',
    'refund not taken',
    'refused',
    'announced',
    'overpaid',
    'return by hand',
    'dispute',
    'returned by provider',
    'unconfirmed',
    'coupon exception',
  ]),
  /** The id of the finding, which the act 'resolve' names. */
  finding: z.string().nullable(),
  /** The id of the refund, which the act 'settled' names; null for the money of a desk payment. */
  refund_id: z.string().nullable(),
  amount_paise: paise.nullable(),
  /** The provider's id, and what is known besides. */
  detail: z.string().nullable(),
  acts: z.array(z.enum(['accept', 'resolve', 'settled'])),
})

export const listOrders = consoleEndpoint(
  'GET',
  '/orders',
  'The newest orders that the filters leave; `from` and `to` are Indian days, both included; ' +
    '`in_review` leaves those about which a person has to decide.',
  { access: 'order.read' },
  {
    querystring: z.object({
      state: patterned(40, /^[a-z_]+$/).optional(),
      email: email.optional(),
      type: itemType.optional(),
      in_review: z.literal('yes').optional(),
      from: day.optional(),
      to: day.optional(),
      ...page,
    }),
    response: {
      200: envelope(z.object({ orders: z.array(orderLine), next_cursor: z.string().nullable() })),
    },
  },
)

export const getOrder = consoleEndpoint(
  'GET',
  '/orders/:order_id',
  'One order: its amounts, payments, refunds, credit notes, mails, the buyer’s access and its ' +
    'audit, and what a person has to decide about it, with the acts that are possible.',
  { access: 'order.read' },
  {
    params: z.object({ order_id: z.string().min(1).max(100) }),
    response: {
      200: envelope(
        z.object({
          order,
          /** Its newest audit row, which an act on the order has to name; null if there is none. */
          last_act: id.nullable(),
          is_refundable: z.boolean(),
          /** The provider's pages for the seller; null if the provider has no such pages. */
          dashboard: z.string().nullable(),
          review: z.array(reviewed),
          refunds: z.array(refund),
          outside_money: z.array(outsideMoney),
          mails: z.array(
            z.object({
              kind: z.string(),
              due_at: time,
              /** Null while it has not been sent. */
              sent_at: time.nullable(),
              error: z.string().nullable(),
            }),
          ),
          credit_notes: z.array(
            z.object({ number: z.string(), issued_at: time, amount_paise: paise }),
          ),
          payment_attempts: z.array(
            z.object({
              provider_id: z.string(),
              state: z.string(),
              amount_paise: paise,
              method: z.string().nullable(),
              message: z.string().nullable(),
              at: time.nullable(),
            }),
          ),
          access: z.array(
            z.object({
              id,
              source: z.string(),
              starts_at: time,
              ends_at: time.nullable(),
              revoked_at: time.nullable(),
              reason: z.string().nullable(),
              is_live: z.boolean(),
            }),
          ),
          audit: z.array(
            z.object({
              id,
              at: time,
              actor: z.string(),
              action: z.string(),
              reason: z.string().nullable(),
            }),
          ),
        }),
      ),
    },
  },
)
