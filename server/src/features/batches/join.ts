import { type InvitationState, invitationState } from '@sopan/domain/batches'

import { requirePresent } from '#server/db/queries/accounts.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tokenHash } from '#server/lib/credentials/token.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './invitation-store.ts'
import * as membership from './membership-store.ts'
import { join } from './operate/members.ts'
import { type Batch, findBatch, lockBatch } from './store.ts'

interface Invited {
  batch: Batch
  state: InvitationState
}

/** The batch of an invitation, and what it lets a learner do. Throws 404 for a token of no invitation. */
export function readInvitation(
  db: Db,
  { token, userId, now }: { token: string; userId: number; now: Date },
): Promise<Invited> {
  return inTransaction(db, async (trx) => {
    const { batch, state } = await lookAt(trx, token, userId, now)
    return { batch, state }
  })
}

/**
 * Makes a learner a member by an invitation, or asks the office; a second call changes nothing. Throws 404 for a token of
 * no invitation, 409 for one that is full or over.
 */
export function joinByInvitation(
  db: Db,
  { token, userId, now }: { token: string; userId: number; now: Date },
): Promise<'member' | 'asked'> {
  return inTransaction(db, async (trx) => {
    await requirePresent(trx, userId)
    // A learner may use two invitations to one batch at the same moment.
    const found = await store.findInvitationOf(trx, tokenHash(token))
    if (found !== undefined) await lockBatch(trx, found.batch_id)
    const { batch, invitation, state } = await lookAt(trx, token, userId, now)
    if (state === 'member' || state === 'asked') return state
    if (state === 'full') throw conflict({ code: 'batch_full' })
    if (state === 'over') throw conflict({ code: 'batch_invitation_over' })
    const ids = { batch_id: batch.id, invitation_id: invitation.id, user_id: userId }
    if (state === 'asks') {
      await store.insertRequest(trx, { ...ids, asked_at: now, decided_at: null, accepted: null })
      return 'asked'
    }
    await store.insertRequest(trx, { ...ids, asked_at: now, decided_at: now, accepted: true })
    const act = { actor: `user ${userId}`, now, reason: `invitation ${invitation.id}` }
    await joinOpen(trx, { batchId: batch.id, userId }, act)
    return 'member'
  })
}

/** The batch may have ended, or be full, since the invitation was read. */
async function joinOpen(...given: Parameters<typeof join>): Promise<void> {
  try {
    await join(...given)
  } catch (error) {
    if (error instanceof OperatorError) throw conflict({ code: 'batch_full' })
    throw error
  }
}

async function lookAt(trx: Trx, token: string, userId: number, now: Date) {
  const invitation = await store.lockInvitationOf(trx, tokenHash(token))
  const batch = invitation && (await findBatch(trx, invitation.batch_id))
  if (invitation === undefined || batch === undefined) {
    throw notFound({ code: 'batch_invitation_missing' })
  }
  const used = await store.countUses(trx, invitation.id)
  const isMember = (await membership.findMembership(trx, userId, batch.id)) !== undefined
  const state = invitationState(
    { ...invitation, used },
    {
      days: batch,
      isMember,
      isWaiting: await store.isWaiting(trx, userId, batch.id),
      wasMember: await membership.wasMember(trx, userId, batch.id),
    },
    now,
  )
  return { batch, invitation, state }
}
