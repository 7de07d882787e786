import type { Db, Trx } from '#server/db/tables.ts'

/** The membership of a learner that has not ended. */
export const findMembership = (db: Db, userId: number, batchId: number) =>
  db
    .selectFrom('membership')
    .selectAll()
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('left_at', 'is', null)
    .executeTakeFirst()

/** Whether a learner is or was in a batch. */
export async function wasMember(db: Db, userId: number, batchId: number): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Joining {
  batchId: number
  userId: number
  reason: string
  now: Date
}

export async function insertMembership(
  trx: Trx,
  { batchId, userId, reason, now }: Joining,
): Promise<void> {
  await trx
    .insertInto('entitlement')
    .values({
      user_id: userId,
      item_kind: 'batch',
      item_id: batchId,
      source: 'batch',
      order_id: null,
      starts_at: now,
      ends_at: null,
      revoked_at: null,
      reason,
      max_attempts: null,
    })
    .execute()
}

export async function endMembership(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('entitlement').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** A learner who waits for a batch has been let in. */
export async function acceptWaiting(
  trx: Trx,
  { batchId, userId, now }: Omit<Joining, 'reason'>,
): Promise<void> {
  await trx
    .updateTable('batch_request')
    .set({ decided_at: now, accepted: true })
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .execute()
}
