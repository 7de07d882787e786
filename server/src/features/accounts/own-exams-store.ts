import { sql } from 'kysely'

import { ITEMS } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'

/** The names of exams that published items have: as often as they have them, and the newest item's first. */
export async function listNamedExams(db: Db): Promise<{ exams: string[] }[]> {
  const { rows } = await sql<{ exams: string[] }>`
    SELECT exams FROM ${ITEMS} AS item WHERE published AND exams <> '{}' ORDER BY created_at DESC`.execute(
    db,
  )
  return rows
}

export async function getChosenExams(db: Db, userId: number): Promise<string[]> {
  const row = await db
    .selectFrom('app_user')
    .select('chosen_exams')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.chosen_exams
}

export async function setChosenExams(db: Db, userId: number, exams: string[]): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ chosen_exams: exams })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .execute()
}
