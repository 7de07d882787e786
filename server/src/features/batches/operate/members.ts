import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import { batchState } from '@sopan/domain/batches'
import { number } from '@sopan/words/en/format'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findAccount, lockPresent } from '#server/db/queries/accounts.ts'
import { insertAudit, wasGrantedWith } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as membership from '../membership-store.ts'
import { findBatch, lockBatch } from '../store.ts'
import { noBatch } from './change-batch.ts'

/** The actor of the audit, why, and the list that a learner was on. */
type JoinAct = Pick<OperatorAction, 'actor' | 'now' | 'reason'> & { list?: string }

/** Makes the learner with an email a member. Throws OperatorError without such an active account, and for a member. */
export function addMember(
  db: Db,
  { batchId, email }: { batchId: number; email: string },
  act: OperatorAction,
): Promise<{ name: string }> {
  return inOperatorTransaction(db, act, async (trx) => {
    const user = await findAccount(trx, email)
    if (user === undefined) {
      throw new OperatorError(`There is no account with the email ${email}.`)
    }
    if (user.status !== 'active') throw new OperatorError(`The account ${email} is deactivated.`)
    if ((await join(trx, { batchId, userId: user.id }, act)) === 'held') {
      throw new OperatorError(`${user.name} is in this batch already.`)
    }
    return { name: user.name }
  })
}

/**
 * Makes a learner a member in the transaction of the row of a list, once for this list: 'given', also if an earlier call has
 * done it; 'held' for who was a member before.
 */
export async function joinOnce(
  trx: Trx,
  of: { batchId: number; userId: number },
  act: JoinAct & { list: string },
): Promise<'given' | 'held'> {
  const item = { kind: 'batch' as const, id: of.batchId }
  if (await wasGrantedWith(trx, act.list, item, of.userId)) return 'given'
  return (await join(trx, of, act)) === 'held' ? 'held' : 'given'
}

/**
 * Makes a learner a member. Throws OperatorError for a batch that is over or full, and for an account that was erased meanwhile.
 */
export async function join(
  trx: Trx,
  { batchId, userId }: { batchId: number; userId: number },
  { actor, now, reason, list }: JoinAct,
): Promise<'given' | 'held'> {
  // Two learners who join at the same moment are counted one after the other.
  await lockBatch(trx, batchId)
  await lockAccess(trx, userId, { kind: 'batch', id: batchId })
  if (!(await lockPresent(trx, userId))) {
    throw new OperatorError('The account was erased meanwhile.')
  }
  const batch = await requireOpenBatch(trx, batchId, now)
  if ((await membership.findMembership(trx, userId, batchId)) !== undefined) return 'held'
  if (batch.members >= BATCH_LIMITS.members) {
    throw new OperatorError(`A batch has at most ${number(BATCH_LIMITS.members)} members.`)
  }
  await membership.insertMembership(trx, { batchId, userId, reason, now })
  await membership.acceptWaiting(trx, { batchId, userId, now })
  await insertAudit(trx, {
    at: now,
    actor,
    action: 'grant',
    subject: `batch ${batchId}`,
    after: { user_id: userId, item_kind: 'batch', item_id: batchId, list },
    reason,
  })
  return 'given'
}

/** A batch whose last day is not over; throws OperatorError for another one. */
export async function requireOpenBatch(db: Db, id: number, now: Date) {
  const batch = await findBatch(db, id)
  if (batch === undefined) throw noBatch(id)
  if (batchState(batch, now) === 'over') {
    throw new OperatorError(`The last day of '${batch.name}' is over.`)
  }
  return batch
}

/** Ends a membership and all that it gives; a test in progress may end. Throws OperatorError for who is no member. */
export function removeMember(
  db: Db,
  { batchId, userId }: { batchId: number; userId: number },
  act: OperatorAction,
): Promise<void> {
  const { actor, now, reason } = act
  return inOperatorTransaction(db, act, async (trx) => {
    await lockAccess(trx, userId, { kind: 'batch', id: batchId })
    const member = await membership.findMembership(trx, userId, batchId)
    if (member === undefined) throw new OperatorError('This learner is not in the batch any more.')
    await membership.endMembership(trx, member.id, now)
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'revoke',
      subject: `batch ${batchId}`,
      after: { user_id: userId, item_kind: 'batch', item_id: batchId, entitlements: [member.id] },
      reason,
    })
  })
}
