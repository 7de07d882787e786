import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** The accounts with some emails. */
export function listByEmails(db: Db, emailKeys: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email_key', 'status'])
    .where('email_key', '=', sql<string>`ANY (${emailKeys}::text[])`)
    .execute()
}

/** Whether an account was made with this list. */
export async function wasMadeWith(db: Db, userId: number, list: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `user ${userId}`)
    .where('action', '=', ADD)
    .where(sql<boolean>`"after" ->> 'list' = ${list}`)
    .executeTakeFirst()
  return row !== undefined
}

/** The act of the audit. */
export const ADD = 'add learner'
