import { DAY_MS, HOUR_MS } from '@sopan/domain/durations'
import { indianDay } from '@sopan/domain/indian-day'
import type { Pool } from 'pg'

import { createBatchedRead } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'

import { prepared } from '../prepared.ts'
import type { Db, NewRow, RowChange, Trx } from '../tables.ts'

/** A session ends after this time without a request, and at its expires_at. */
const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_LIFE_MS = 90 * DAY_MS
/** The last-seen time is written at most this often, so that reads rarely cause a write. */
const TOUCH_AFTER_MS = HOUR_MS
/** Rows of one statement, so that no statement takes longer than a request may. */
const DELETED_AT_ONCE = 2000

/** The user who makes a request, and the session. */
export interface SignedIn {
  session_id: number
  last_seen_at: Date
  id: number
  name: string
  email: string
  phone: string | null
  state: string | null
  district: string | null
  status: 'active' | 'inactive'
  /**
   * The session is past its expires_at, and an open attempt was started before: the session may only finish
   * this attempt.
   */
  is_expired: boolean
}

interface LiveSession extends SignedIn {
  token_hash: Buffer
}

/**
 * The user is found by id for each session: OFFSET 0 prevents the planner from merging the subquery into the
 * outer query, because a cached plan with a merge join would read all users with lower ids.
 */
export const LIVE_SESSIONS = `
  SELECT s.token_hash, s.id AS session_id, s.last_seen_at, u.id, u.name, u.email, u.phone, u.state,
    u.district, u.status, s.expires_at <= $2 AS is_expired
  FROM json_array_elements_text($1::json) AS asked (hash)
  JOIN session s ON s.token_hash = decode(asked.hash, 'hex')
  CROSS JOIN LATERAL (
    SELECT * FROM app_user WHERE id = s.user_id AND status = 'active' OFFSET 0) u
  WHERE s.ended_at IS NULL AND s.last_seen_at > $3
    AND (s.expires_at > $2
      OR EXISTS (
        SELECT FROM attempt a
        WHERE a.user_id = s.user_id AND a.closed_at IS NULL AND a.started_at < s.expires_at))`

const listLive = prepared<LiveSession>('live-sessions', LIVE_SESSIONS)

/**
 * Finds the user and the live session of a token's hash, null if there is none, and writes that the session is
 * in use. It runs on every signed-in request, so concurrent lookups share one query.
 */
export function signedInFinder(
  pool: Pool,
  db: Db,
  now: Clock,
): (tokenHash: Buffer) => Promise<SignedIn | null> {
  const find = createBatchedRead<string, LiveSession>(async (keys) => {
    const at = now()
    const oldest = new Date(at.getTime() - SESSION_IDLE_MS)
    const sessions = await listLive(pool, [JSON.stringify(keys), at, oldest])
    return new Map(sessions.map((session) => [session.token_hash.toString('hex'), session]))
  })
  return async (hash) => {
    const found = (await find(hash.toString('hex'))) ?? null
    const at = now()
    if (found !== null && !found.is_expired && isStale(found, at)) {
      await updateLiveSessions(db, { last_seen_at: at })
        .where('id', '=', found.session_id)
        .execute()
      await insertLearnerDay(db, found.id, at)
    }
    return found
  }
}

/** The first request of an Indian day is written whenever it comes. */
const isStale = ({ last_seen_at: seen }: SignedIn, at: Date) =>
  at.getTime() - seen.getTime() > TOUCH_AFTER_MS || indianDay(at) > indianDay(seen)

export async function insertSession(db: Db, session: NewRow<'session'>): Promise<void> {
  await db.insertInto('session').values(session).execute()
  await insertLearnerDay(db, session.user_id, new Date(session.last_seen_at))
}

async function insertLearnerDay(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .insertInto('learner_day')
    .values({ user_id: userId, day: indianDay(at) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

const updateLiveSessions = (db: Db, set: RowChange<'session'>) =>
  db.updateTable('session').set(set).where('ended_at', 'is', null)

/** The sessions of a user that can be used, the last used one first. */
export const listLiveSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'platform', 'address', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Returns false if the user has no such session or if it had already ended. */
export async function endSession(
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  const ended = updateLiveSessions(db, { ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
  return (await ended.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Ends all sessions of a user, or all but one; returns how many had not ended. */
export async function endSessionsOf(
  db: Trx,
  userId: number,
  now: Date,
  except: number | null = null,
): Promise<number> {
  const ended = updateLiveSessions(db, { ended_at: now })
    .where('user_id', '=', userId)
    .$if(except !== null, (qb) => qb.where('id', '<>', except))
  return Number((await ended.executeTakeFirstOrThrow()).numUpdatedRows)
}

/**
 * Deletes sessions that ended before a time: by a sign-out, by their age or because they were not used.
 * Returns how many, at most a batch.
 */
export async function deleteSessionsBefore(db: Db, time: Date): Promise<number> {
  const idleSince = new Date(time.getTime() - SESSION_IDLE_MS)
  const old = db
    .selectFrom('session')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', time),
        eb('expires_at', '<', time),
        eb('last_seen_at', '<', idleSince),
      ]),
    )
    .limit(DELETED_AT_ONCE)
  const result = await db.deleteFrom('session').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}
