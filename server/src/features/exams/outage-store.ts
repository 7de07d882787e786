import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'

import type { Database } from '#server/db/tables.ts'

/** When a server last ran; the same row for all servers of one database. */
const LAST_ALIVE = 'last_alive'
/** Until when no server closes an attempt by itself. */
const NO_CLOSING_BEFORE = 'no_closing_before'

async function writeTime(db: Kysely<Database>, key: string, time: Date, now: Date): Promise<void> {
  const row = { value: JSON.stringify(time.toISOString()), updated_at: now }
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export const noteAlive = (db: Kysely<Database>, now: Date) => writeTime(db, LAST_ALIVE, now, now)

export async function findLastAlive(db: Kysely<Database>): Promise<Date | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', LAST_ALIVE)
    .executeTakeFirst()
  return typeof row?.value === 'string' ? new Date(row.value) : null
}

export const pauseClosing = (db: Kysely<Database>, until: Date, now: Date) =>
  writeTime(db, NO_CLOSING_BEFORE, until, now)

/** A condition: servers may close attempts at `now`. */
export const isClosingAllowed = (now: Date): Expression<SqlBool> => sql<boolean>`
  NOT EXISTS (SELECT FROM setting
    WHERE key = ${NO_CLOSING_BEFORE} AND (value #>> '{}')::timestamptz > ${now})`

/** Whether the time of an open attempt ran out between two moments. */
export async function hasRunOut(
  db: Kysely<Database>,
  { from, to }: { from: Date | null; to: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('closed_at', 'is', null)
    .where('deadline', '<', to)
    .$if(from !== null, (qb) => qb.where('deadline', '>', from ?? to))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
