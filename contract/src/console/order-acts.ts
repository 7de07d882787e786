import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise, reason, reference } from './fields.ts'

const params = z.object({ order_id: z.string().min(1).max(100) })

/** The newest audit row of the order that the caller saw. */
const seen = { last_act: id.nullable() }

const OTHERS =
  '409 with who did what, and when, if somebody acted on the order since the caller saw it.'

export const previewRefund = consoleEndpoint(
  'POST',
  '/orders/:order_id/preview-refund',
  'What a refund would do: the verdict of the refund policy, the amount, the access that ends ' +
    'and the mails. 409 if nothing is to be refunded, with the last act on the order.',
  { access: 'order.refund' },
  {
    params,
    response: {
      200: envelope(
        z.object({
          order_id: z.string(),
          title: z.string(),
          user_name: z.string(),
          amount_paise: paise,
          conditions: z.array(z.object({ is_met: z.boolean(), text: z.string() })),
          /** Why only an override refunds the order; empty if the refund is within the rules. */
          obstacles: z.array(z.string()),
          /** The part of the amount that a member returns, because the provider does not have the money. */
          by_hand_paise: paise,
          /** How many orders are refunded: of fees in parts, all paid parts. */
          orders: z.int().positive(),
          access: z.array(z.object({ id, starts_at: time, ends_at: time.nullable() })),
          /** Null if the buyer's account was deleted: then no mail goes out. */
          mail_to: z.string().nullable(),
          ...seen,
        }),
      ),
    },
  },
)

const refunding = {
  params,
  body: z.object({
    ...seen,
    /** The amount of the preview, which is compared and never used. */
    amount_paise: paise,
    reason,
  }),
  response: {
    200: envelope(z.object({ refund_id: z.string().nullable(), amount_paise: paise })),
  },
}

export const refundOrder = consoleEndpoint(
  'POST',
  '/orders/:order_id/refund',
  `Refunds an order within the refund policy: its access ends, and the provider is asked after the response. ${OTHERS}`,
  { access: 'order.refund' },
  refunding,
)

export const overrideRefund = consoleEndpoint(
  'POST',
  '/orders/:order_id/refund-override',
  `The same in spite of unmet conditions or a dispute. ${OTHERS}`,
  { access: 'order.refund-override', freshCode: true },
  refunding,
)

export const acceptOrder = consoleEndpoint(
  'POST',
  '/orders/:order_id/accept',
  `Grants an order in review although another amount was paid. ${OTHERS}`,
  { access: 'order.decide', freshCode: true },
  { params, body: z.object({ ...seen, reason }), response: { 200: envelope(z.null()) } },
)

/** Whether the caller has looked at the provider's dashboard, because the provider cannot be asked now. */
const looked = { has_looked: z.boolean() }

export const resolveFinding = consoleEndpoint(
  'POST',
  '/orders/:order_id/resolve',
  'Goes on without a finding of the order: what is still to be returned is requested. The ' +
    `provider is asked first. ${OTHERS}`,
  { access: 'order.decide', freshCode: true },
  {
    params,
    body: z.object({ ...seen, ...looked, finding: z.string().min(1).max(200), reason }),
    response: { 200: envelope(z.object({ requested_paise: paise })) },
  },
)

export const recordReturned = consoleEndpoint(
  'POST',
  '/orders/:order_id/returned',
  'Records that a member has returned money in another way: of a refund that failed, or without ' +
    `\`refund_id\` of a desk payment. ${OTHERS}`,
  { access: 'order.decide', freshCode: true },
  {
    params,
    body: z.object({
      ...seen,
      ...looked,
      refund_id: z.string().min(1).max(100).nullable(),
      reference,
      reason,
    }),
    response: { 200: envelope(z.object({ amount_paise: paise })) },
  },
)
