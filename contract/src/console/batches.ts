import { z } from 'zod'

import { BATCH_LIMITS } from '../batch-limits.ts'
import { envelope } from '../envelope.ts'
import { id, idText, itemType, newEmail, page, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { day, oneLine, lines, reason } from './fields.ts'

const count = z.int().nonnegative()
const done = { 200: envelope(z.null()) }

/** Where today is in the days of a batch. */
const state = z.enum(['later', 'running', 'over'])

const batchLine = z.object({
  id,
  name: z.string(),
  /** The exam for which it prepares, in words. */
  exam: z.string().nullable(),
  /** Indian days, both included. */
  first_day: z.string(),
  last_day: z.string(),
  state,
  members: count,
  /** Learners who used an invitation and wait for a yes. */
  waiting: count,
})

export const listBatches = consoleEndpoint(
  'GET',
  '/batches',
  'The batches, those with the latest last day first.',
  { access: 'batch.read' },
  {
    querystring: z.object(page),
    response: {
      200: envelope(z.object({ batches: z.array(batchLine), next_cursor: z.string().nullable() })),
    },
  },
)

const item = z.object({
  type: itemType,
  slug: z.string(),
  title: z.string(),
  is_published: z.boolean(),
})

const invitation = z.object({
  id,
  /** How many learners can use it, how many have, and how many of these wait. */
  most: count,
  used: count,
  waiting: count,
  ends_at: time,
  needs_approval: z.boolean(),
  created_at: time,
  ended_at: time.nullable(),
})

export const getBatch = consoleEndpoint(
  'GET',
  '/batches/:id',
  'One batch with its items and messages; invitations and learners who wait are null without the permission ' +
    '`batch.change`. Its learners are the report `batch`.',
  { access: 'batch.read' },
  {
    params: z.object({ id: idText }),
    response: {
      200: envelope(
        z.object({
          batch: batchLine,
          items: z.array(item),
          invitations: z.array(invitation).nullable(),
          requests: z
            .array(
              z.object({
                id,
                learner_id: id,
                name: z.string(),
                email: z.string(),
                phone: z.string().nullable(),
                asked_at: time,
              }),
            )
            .nullable(),
          /** The newest 50. */
          messages: z.array(
            z.object({
              id,
              title: z.string(),
              message: z.string(),
              by_mail: z.boolean(),
              sent_at: time,
              actor: z.string(),
            }),
          ),
          /** Whether a message was sent today; one can be sent on each day in India. */
          wrote_today: z.boolean(),
          /** The newest change of the batch, which the next one has to name. */
          last_change: id,
        }),
      ),
    },
  },
)

const writtenBatch = {
  name: oneLine(BATCH_LIMITS.name, 'Enter a name'),
  exam: oneLine(BATCH_LIMITS.exam, 'Enter the exam').nullable(),
  first_day: day,
  last_day: day,
  /** The items that members get without a payment, in their order. */
  items: z
    .array(z.object({ type: itemType, slug: z.string().min(1).max(200) }))
    .max(BATCH_LIMITS.items, `A batch has at most ${BATCH_LIMITS.items} items`),
}

const inOrder = ({ first_day: first, last_day: last }: { first_day: string; last_day: string }) =>
  first <= last
const NOT_IN_ORDER = { error: 'The last day is before the first', path: ['last_day'] }

export const createBatch = consoleEndpoint(
  'POST',
  '/batches',
  'Makes a batch. 409 if another one has the name, an item is named twice or is not published, or a test is free.',
  { access: 'batch.change' },
  {
    body: z.object(writtenBatch).refine(inOrder, NOT_IN_ORDER),
    response: { 200: envelope(z.object({ id })) },
  },
)

const changedBatch = z
  .object({ id, ...writtenBatch, last_change: id })
  .refine(inOrder, NOT_IN_ORDER)

export const previewBatch = consoleEndpoint(
  'POST',
  '/batches/preview-change',
  'What a change of a batch would do for its members. 409 as for the change.',
  { access: 'batch.change' },
  {
    body: changedBatch,
    response: {
      200: envelope(
        z.object({
          members: count,
          /** The titles of items that members get, and of those whose access ends. */
          added: z.array(z.string()),
          removed: z.array(z.string()),
          /** Whether other days change when members have the items. */
          moves_days: z.boolean(),
        }),
      ),
    },
  },
)

export const changeBatch = consoleEndpoint(
  'POST',
  '/batches/change',
  'Changes a batch; members get and lose its items immediately, and a test in progress may end. 409 with the name if ' +
    'somebody has changed it since `last_change`, and as for a new batch.',
  { access: 'batch.change' },
  { body: changedBatch, response: done },
)

export const addBatchMember = consoleEndpoint(
  'POST',
  '/batches/add-member',
  'Makes a learner a member of a batch. 409 if there is no account with the email, if the learner is a member already, ' +
    `and above ${BATCH_LIMITS.members} members. A list of learners is added by POST /learners/add.`,
  { access: 'batch.change' },
  {
    body: z.object({ batch_id: id, email: newEmail, reason }),
    response: { 200: envelope(z.object({ name: z.string() })) },
  },
)

export const removeBatchMember = consoleEndpoint(
  'POST',
  '/batches/remove-member',
  'Ends a membership and what the batch gives; a test in progress may end. 409 if the learner is no member.',
  { access: 'batch.change' },
  { body: z.object({ batch_id: id, learner_id: id, reason }), response: done },
)

export const inviteToBatch = consoleEndpoint(
  'POST',
  '/batches/invite',
  'An address with which learners join a batch, until the end of a day in India and at most `most` of them. It is shown ' +
    'once. With `needs_approval` each learner waits for a yes, without it each is a member immediately.',
  { access: 'batch.change' },
  {
    body: z.object({
      batch_id: id,
      most: z.int().positive().max(BATCH_LIMITS.invited),
      last_day: day,
      needs_approval: z.boolean(),
    }),
    response: { 200: envelope(z.object({ url: z.string(), ends_at: time })) },
  },
)

export const endBatchInvitation = consoleEndpoint(
  'POST',
  '/batches/end-invitation',
  'Ends an invitation; learners who wait keep waiting. 409 if it has ended already.',
  { access: 'batch.change' },
  { body: z.object({ id }), response: done },
)

export const decideBatchRequests = consoleEndpoint(
  'POST',
  '/batches/decide',
  'Lets learners into a batch who wait for it, or refuses them. Who was decided meanwhile is left as decided.',
  { access: 'batch.change' },
  {
    body: z.object({
      batch_id: id,
      ids: z.array(id).min(1).max(BATCH_LIMITS.decided),
      accept: z.boolean(),
    }),
    /** How many were decided by this call. */
    response: { 200: envelope(z.object({ decided: count })) },
  },
)

export const writeToBatch = consoleEndpoint(
  'POST',
  '/batches/write',
  'Sends a message to the members of a batch, who see it on their dashboard and, with `by_mail`, get it by mail. 409 with ' +
    'the name if one was sent today (a day in India), and for a batch without members.',
  { access: 'batch.message' },
  {
    body: z.object({
      batch_id: id,
      title: oneLine(BATCH_LIMITS.title, 'Enter a title'),
      message: lines(BATCH_LIMITS.message, 'Enter the text'),
      by_mail: z.boolean(),
    }),
    response: { 200: envelope(z.object({ members: count })) },
  },
)
