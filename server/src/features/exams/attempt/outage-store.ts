import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

/** When a server last ran; one row for all servers of a database. */
const LAST_ALIVE = 'last_alive'
/** Until when no server closes overdue attempts. */
const NO_CLOSING_BEFORE = 'no_closing_before'

/** If no server wrote a note for this long, the servers or the database were down. */
export const AWAY_SECONDS = 30

/**
 * How long an operator has after an outage to extend attempts that ran out in it, before they are
 * closed.
 */
export const PAUSE_SECONDS = 60

async function writeTime(trx: Trx, key: string, time: Date, now: Date): Promise<void> {
  const row = { value: JSON.stringify(time.toISOString()), updated_at: now }
  await trx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export const writeLastAlive = (trx: Trx, now: Date) => writeTime(trx, LAST_ALIVE, now, now)

/** Locks the row until the transaction ends. */
export async function lockLastAlive(trx: Trx): Promise<Date | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${LAST_ALIVE}, 0))`.execute(trx)
  const row = await trx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', LAST_ALIVE)
    .executeTakeFirst()
  return typeof row?.value === 'string' ? new Date(row.value) : null
}

export const pauseClosing = (trx: Trx, until: Date, now: Date) =>
  writeTime(trx, NO_CLOSING_BEFORE, until, now)

/**
 * SQL condition: servers may close attempts at `now`. False until a server has checked for an
 * outage. A pause longer than a minute was set by a clock that has since been corrected, and is
 * ignored.
 */
export const isClosingAllowed = (now: Date) => sql<boolean>`
  NOT EXISTS (SELECT FROM setting
    WHERE key = ${NO_CLOSING_BEFORE} AND (value #>> '{}')::timestamptz > ${now}
      AND (value #>> '{}')::timestamptz <= ${now}::timestamptz + ${secondsOf(PAUSE_SECONDS)})
  AND NOT EXISTS (SELECT FROM setting
    WHERE key = ${LAST_ALIVE}
      AND (value #>> '{}')::timestamptz < ${now}::timestamptz - ${secondsOf(AWAY_SECONDS)})`

export async function findClosingAllowed(trx: Trx, now: Date): Promise<boolean> {
  const row = await trx
    .selectNoFrom(isClosingAllowed(now).as('is_allowed'))
    .executeTakeFirstOrThrow()
  return row.is_allowed
}

const secondsOf = (seconds: number) => sql`make_interval(secs => ${seconds}::int)`

/** Whether the time of an open attempt ran out between two points in time. */
export async function hasRunOut(
  db: Db,
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
