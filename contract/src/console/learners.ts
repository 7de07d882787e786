import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { LENGTHS, id, idText, itemType, page, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise } from './fields.ts'

const learnerLine = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  created_at: time,
})

export const listLearners = consoleEndpoint(
  'GET',
  '/learners',
  'The newest accounts; `search` is an email, words of name, email or phone number, or a phone number however it is ' +
    'written.',
  { access: 'learner.read' },
  {
    querystring: z.object({
      search: z.string().trim().max(LENGTHS.email).optional(),
      /** The id of a batch: only its members. */
      batch: idText.optional(),
      ...page,
    }),
    response: {
      200: envelope(
        z.object({ learners: z.array(learnerLine), next_cursor: z.string().nullable() }),
      ),
    },
  },
)

const record = z.object({
  learner: learnerLine.extend({
    state: z.string().nullable(),
    district: z.string().nullable(),
    referral_code: z.string(),
    referred_by: id.nullable(),
    /** More time in tests, for each hour; 0 without. */
    extra_minutes_per_hour: z.int(),
    erased_at: time.nullable(),
  }),
  orders: z.array(
    z.object({
      order_id: z.string(),
      title: z.string(),
      state: z.string(),
      amount_paise: paise,
      created_at: time,
      refusal: z.string().nullable(),
    }),
  ),
  access: z.array(
    z.object({
      type: itemType,
      item: z.string(),
      slug: z.string(),
      is_live: z.boolean(),
      source: z.string(),
      starts_at: time,
      ends_at: time.nullable(),
      revoked_at: time.nullable(),
    }),
  ),
  /** Memberships in batches; the newest first. */
  batches: z.array(
    z.object({
      batch_id: id,
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      joined_at: time,
      left_at: time.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Fees in parts, the plan that was agreed last at the beginning. */
  fee_plans: z.array(
    z.object({
      plan_id: id,
      title: z.string(),
      agreed_at: time,
      ended_at: time.nullable(),
      end_reason: z.string().nullable(),
      /** Whether a part can be paid. */
      is_open: z.boolean(),
      /** From when a part that is not paid pauses the access; null if no part is due. */
      pauses_at: time.nullable(),
      parts: z.array(
        z.object({
          part_id: id,
          number: z.int().positive(),
          amount_paise: paise,
          due_on: z.string(),
          /** The newest order for it. */
          order_id: z.string().nullable(),
          is_paid: z.boolean(),
        }),
      ),
    }),
  ),
  attempts: z.array(
    z.object({
      attempt_id: id,
      test: z.string(),
      slug: z.string(),
      started_at: time,
      closed_at: time.nullable(),
      given_back_at: time.nullable(),
      /** Null while the attempt is open. */
      marks: z.number().nullable(),
      possible_marks: z.number().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  progress: z.array(
    z.object({
      course: z.string(),
      completed: z.int(),
      classes: z.int(),
      last_opened: time,
    }),
  ),
  tickets: z.array(
    z.object({
      id,
      status: z.string(),
      priority: z.string(),
      created_at: time,
      message: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      kind: z.string(),
      due_at: time,
      sent_at: time.nullable(),
      tries: z.int(),
      last_error: z.string().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id,
      platform: z.string(),
      address: z.string().nullable(),
      device: z.string().nullable(),
      created_at: time,
      last_seen_at: time,
    }),
  ),
})

export const getLearner = consoleEndpoint(
  'GET',
  '/learners/:id',
  'One account: the newest 50 of its orders, attempts, tickets and mails, its access, ' +
    'progress and sessions.',
  { access: 'learner.read' },
  {
    params: z.object({ id: idText }),
    response: { 200: envelope(record) },
  },
)
