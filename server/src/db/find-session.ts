import type { Pool } from 'pg'

const DAY_MS = 24 * 60 * 60 * 1000

/** A session ends after this long without a request, and at its expires_at in any case (api.md). */
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

const FIND_SESSION = `
  SELECT s.id AS session_id, s.last_seen_at, u.id, u.name, u.email, u.phone, u.state, u.district,
    u.status
  FROM session s JOIN app_user u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3`

/**
 * The live session behind a token's hash. Asked on every signed-in request, so it is a prepared
 * statement on the pool itself: building the query would cost more than running it.
 */
export async function findSession(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<SignedIn | null> {
  const { rows } = await pool.query<SignedIn>({
    name: 'find-session',
    text: FIND_SESSION,
    values: [tokenHash, now, new Date(now.getTime() - SESSION_IDLE_MS)],
  })
  return rows[0] ?? null
}
