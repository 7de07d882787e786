import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

import { usedCount } from './store.ts'

export type Invitation = Row<'batch_invitation'>

export const insertInvitation = (trx: Trx, values: NewRow<'batch_invitation'>) =>
  trx.insertInto('batch_invitation').values(values).returning('id').executeTakeFirstOrThrow()

export const lockInvitation = (trx: Trx, id: number): Promise<Invitation | undefined> =>
  trx.selectFrom('batch_invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findInvitationOf = (db: Db, hash: Buffer) =>
  db
    .selectFrom('batch_invitation')
    .select('batch_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()

/** Locks the invitation with a token, so that no more learners use it than were invited. */
export const lockInvitationOf = (trx: Trx, hash: Buffer) =>
  trx
    .selectFrom('batch_invitation as i')
    .selectAll('i')
    .where('i.token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

/** How many learners have used an invitation; a learner who was refused has not. */
export async function countUses(db: Db, id: number): Promise<number> {
  const { used } = await db
    .selectFrom('batch_invitation as i')
    .select(usedCount.as('used'))
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  return used
}

export async function endInvitation(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('batch_invitation').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Locks the request of a learner who waits for a batch. */
export const lockWaiting = (trx: Trx, batchId: number, id: number) =>
  trx
    .selectFrom('batch_request')
    .select('user_id')
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function refuse(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('batch_request')
    .set({ decided_at: now, accepted: false })
    .where('id', '=', id)
    .execute()
}

/** Whether a learner waits for a batch. */
export async function isWaiting(db: Db, userId: number, batchId: number): Promise<boolean> {
  const found = await db
    .selectFrom('batch_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRequest(trx: Trx, values: NewRow<'batch_request'>): Promise<void> {
  await trx.insertInto('batch_request').values(values).execute()
}
