import { invitationEnd } from '@sopan/domain/batches'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from '../invitation-store.ts'
import { join, requireOpenBatch } from './members.ts'

interface GivenInvitation {
  batchId: number
  /** How many learners can use it. */
  most: number
  /** Its last day in India. */
  lastDay: string
  needsApproval: boolean
}

/** Makes an invitation; its token is stored only as a hash. Throws OperatorError for a batch or a day that is over. */
export function invite(
  db: Db,
  { batchId, most, lastDay, needsApproval }: GivenInvitation,
  change: Change,
): Promise<{ token: string; endsAt: Date }> {
  const { actor, now } = change
  return inOperatorTransaction(db, change, async (trx) => {
    await requireOpenBatch(trx, batchId, now)
    const endsAt = invitationEnd(lastDay)
    if (endsAt <= now) throw new OperatorError('This day is over. Choose a later one.')
    const token = newToken()
    const { id } = await store.insertInvitation(trx, {
      batch_id: batchId,
      token_hash: tokenHash(token),
      most,
      ends_at: endsAt,
      needs_approval: needsApproval,
      created_at: now,
    })
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'invite to batch',
      subject: `batch ${batchId}`,
      after: { invitation: id, most, last_day: lastDay, needs_approval: needsApproval },
    })
    return { token, endsAt }
  })
}

/** Ends an invitation; who waits keeps waiting. Throws OperatorError if it has ended. */
export function endInvitation(db: Db, id: number, change: Change): Promise<void> {
  const { actor, now } = change
  return inOperatorTransaction(db, change, async (trx) => {
    const invitation = await store.lockInvitation(trx, id)
    if (invitation === undefined) throw new OperatorError(`There is no invitation ${id}.`)
    if (invitation.ended_at !== null) throw new OperatorError('This invitation has ended already.')
    await store.endInvitation(trx, id, now)
    const subject = `batch ${invitation.batch_id}`
    await insertAudit(trx, { at: now, actor, action: 'end invitation', subject, after: { id } })
  })
}

/**
 * Lets learners in who wait for a batch, or refuses them; returns how many were decided by this call. Each is decided in a transaction,
 * because a membership locks all items of the batch. Throws OperatorError for a batch that is over or full.
 */
export async function decideRequests(
  db: Db,
  { batchId, ids, accept }: { batchId: number; ids: readonly number[]; accept: boolean },
  change: Change,
): Promise<{ decided: number }> {
  let decided = 0
  for (const id of ids) {
    if (await decideRequest(db, { batchId, id, accept }, change)) decided++
  }
  return { decided }
}

/** False if the learner does not wait any more. */
function decideRequest(
  db: Db,
  { batchId, id, accept }: { batchId: number; id: number; accept: boolean },
  change: Change,
): Promise<boolean> {
  const { actor, now } = change
  return inOperatorTransaction(db, change, async (trx) => {
    const request = await store.lockWaiting(trx, batchId, id)
    if (request === undefined) return false
    const { user_id: userId } = request
    if (accept) {
      await join(trx, { batchId, userId }, { actor, now, reason: 'asked with an invitation' })
      return true
    }
    await store.refuse(trx, id, now)
    const [subject, after] = [`batch ${batchId}`, { user_id: userId }]
    await insertAudit(trx, { at: now, actor, action: 'refuse learner', subject, after })
    return true
  })
}
