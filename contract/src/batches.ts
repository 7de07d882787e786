import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { id, time, userId } from './fields.ts'

/** A batch as its members see it. */
const batch = z.object({
  name: z.string(),
  /** The exam for which it prepares, in words. */
  exam: z.string().nullable(),
  /** Indian days, both included. */
  first_day: z.string(),
  last_day: z.string(),
})

/** A batch of the caller whose last day is not over. */
export const ownBatch = batch.extend({
  id,
  /** Of the last 30 days, the newest first, at most five. */
  messages: z.array(z.object({ id, title: z.string(), message: z.string(), sent_at: time })),
})
export type OwnBatch = z.output<typeof ownBatch>

const token = z.string().min(1).max(100)

const invitation = batch.extend({
  /**
   * 'open': the caller can join. 'asks': the caller can ask to join, and the office decides. 'asked': the caller waits
   * for the office. 'member': the caller is in the batch. 'full': as many as were invited have joined. 'over': the
   * invitation or the batch has ended.
   */
  state: z.enum(['open', 'asks', 'asked', 'member', 'full', 'over']),
})
export type BatchInvitation = z.output<typeof invitation>

export const readBatchInvitation = endpoint(
  'POST',
  '/batches/invitation.php',
  'Returns the batch of an invitation and whether the caller can join it. The token is in the body, so that no log has it. ' +
    '404 for a token that is none.',
  {
    body: z.object({ token, user_id: userId }),
    response: { 200: envelope(invitation) },
  },
)

export const joinBatch = endpoint(
  'POST',
  '/batches/join.php',
  'Makes the caller a member of the batch of an invitation, or asks the office. A second call changes nothing. 404 for a ' +
    'token that is none, 409 for an invitation that is full or over.',
  {
    body: z.object({ token, user_id: userId }),
    response: { 200: envelope(z.object({ state: z.enum(['member', 'asked']) })) },
  },
)
