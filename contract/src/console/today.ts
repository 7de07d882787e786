import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise } from './fields.ts'

const count = z.int().nonnegative()

/** Of receipts and credit notes, as in the report of sales. */
const sales = z.object({ receipts: count, gross: paise, refunds: paise, net: paise })

/** The decisions of one kind about money that wait for a person. */
const decision = z.object({
  kind: z.enum(['review', 'finding', 'refund', 'dispute', 'other']),
  /** At most 200 of each list. */
  count,
  /** The first ones. */
  order_ids: z.array(z.string()),
  /** The first ids that the provider has named and no order of ours has, such as after the restore of a backup. */
  without_order: z.array(z.string()),
})

export const getToday = consoleEndpoint(
  'GET',
  '/today',
  'What waits for the member, and the money of yesterday and today. A part is null without its permission: tickets ' +
    '(ticket.read), decisions (order.read), mails (learner.read), ending_access (report.learners), drafts ' +
    '(content.write-test), tests (test.read), money (report.money).',
  { access: 'member' },
  {
    response: {
      200: envelope(
        z.object({
          /** The Indian day. */
          day: z.string(),
          /** Tickets that wait for an answer, by the time since the last message of the learner. */
          tickets: z
            .object({ open: count, over_one_day: count, over_three_days: count })
            .nullable(),
          decisions: z.array(decision).nullable(),
          /** Mails that could not be sent so far. */
          mails: z
            .object({
              failed: count,
              newest: z.array(z.object({ kind: z.string(), error: z.string(), due_at: time })),
            })
            .nullable(),
          /** Access that ends within 7 days and that no later access to the same item follows. */
          ending_access: count.nullable(),
          /** Tests that were never published and open within three days, or should have opened within the last one. */
          drafts: z
            .array(
              z.object({
                path: z.string(),
                title: z.string(),
                opens_at: time,
                lacks_questions: z.boolean(),
              }),
            )
            .nullable(),
          /** Tests with attempts that run or were started today; those with the most attempts first. */
          tests: z
            .array(
              z.object({
                id,
                slug: z.string(),
                title: z.string(),
                running: count,
                started: count,
              }),
            )
            .nullable(),
          money: z.object({ yesterday: sales, today: sales }).nullable(),
        }),
      ),
    },
  },
)
