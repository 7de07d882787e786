import type { Pool } from 'pg'

import { prepared } from './prepared.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A session ends after this long without a request, and at its expires_at in any case, but never
 * inside an open attempt, which the server closes in time (api.md, Accounts).
 */
const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_LIFE_MS = 90 * DAY_MS

/** The caller of a request: who they are, and the session that says so. */
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
}

const findLive = prepared<SignedIn>(
  'find-session',
  `SELECT s.id AS session_id, s.last_seen_at, u.id, u.name, u.email, u.phone, u.state, u.district,
    u.status
  FROM session s JOIN app_user u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.last_seen_at > $3
    AND (s.expires_at > $2
      OR EXISTS (SELECT FROM attempt a WHERE a.user_id = s.user_id AND a.closed_at IS NULL))`,
)

/** The live session behind a token's hash: asked on every signed-in request. */
export async function findSession(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<SignedIn | null> {
  const oldest = new Date(now.getTime() - SESSION_IDLE_MS)
  const [session] = await findLive(pool, [tokenHash, now, oldest])
  return session ?? null
}
