import { sql } from 'kysely'

import { CATALOGUE_CHANNEL } from '#server/db/queries/catalogue-changes.ts'
import type { NewRow, Row, Trx } from '#server/db/tables.ts'

export function insertNotice(trx: Trx, notice: NewRow<'notification'>): Promise<{ id: number }> {
  return trx.insertInto('notification').values(notice).returning('id').executeTakeFirstOrThrow()
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
