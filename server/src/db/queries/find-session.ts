import { DAY_MS } from '@sopan/domain/durations'
import type { Pool } from 'pg'

import { createBatchedRead } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'

import { prepared } from '../prepared.ts'

/** A session ends after this time without a request, and at its expires_at. */
const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_LIFE_MS = 90 * DAY_MS

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
   * The session is past its expires_at, but was not when an attempt that is still open was started:
   * it may only finish that attempt.
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
 * Finds the user and the live session of a token's hash, null if there is none. It runs on every signed-in
 * request, so concurrent lookups share one query.
 */
export function signedInFinder(
  pool: Pool,
  now: Clock,
): (tokenHash: Buffer) => Promise<SignedIn | null> {
  const find = createBatchedRead<string, LiveSession>(async (keys) => {
    const at = now()
    const oldest = new Date(at.getTime() - SESSION_IDLE_MS)
    const sessions = await listLive(pool, [JSON.stringify(keys), at, oldest])
    return new Map(sessions.map((session) => [session.token_hash.toString('hex'), session]))
  })
  return async (hash) => (await find(hash.toString('hex'))) ?? null
}
