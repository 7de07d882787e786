import { sql } from 'kysely'

import { CATALOGUE_CHANNEL } from '#server/db/queries/catalogue-changes.ts'
import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

/** The new row, or undefined if there is one with this slug. */
export function insertNotice(
  trx: Trx,
  notice: NewRow<'notification'>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('notification')
    .values(notice)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function getNoticeBySlug(trx: Trx, slug: string): Promise<{ id: number }> {
  return trx
    .selectFrom('notification')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}

/** The newest published notifications, active or not. */
export function listNotices(db: Db, { before, limit }: { before: number | null; limit: number }) {
  return db
    .selectFrom('notification')
    .select([
      'id',
      'title',
      'message',
      'type',
      'status',
      'popup',
      'link',
      'item',
      'created_at',
      'origin',
    ])
    .where('published', '=', true)
    .$if(before !== null, (qb) => qb.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function lockNotice(trx: Trx, id: number): Promise<Row<'notification'> | undefined> {
  return trx
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function endNotice(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ status: 'inactive', updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Clears the caches of every server when the transaction commits. */
export async function announceChange(trx: Trx): Promise<void> {
  await sql`SELECT pg_notify(${CATALOGUE_CHANNEL}, '')`.execute(trx)
}
