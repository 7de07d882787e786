import type { Role } from '@sopan/contract/console/permissions'
import { MINUTE_MS } from '@sopan/domain/durations'
import { IDLE_MS } from '@sopan/domain/staff/session'

import type { Db, NewRow, RowChange, Trx } from '#server/db/tables.ts'

/** The last-seen time is written at most this often, so that reads rarely cause a write. */
const TOUCH_AFTER_MS = MINUTE_MS

/** A member of the staff who makes a request, and the session. */
export interface StaffSession {
  session_id: number
  staff_id: number
  email: string
  name: string
  roles: Role[]
  has_factor: boolean
  /** When the last code was given; null while the session has only given its password. */
  code_at: Date | null
  last_seen_at: Date
  expires_at: Date
}

/** The session of a token's hash that is not ended, idle or expired, of an active account. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffSession | null> {
  const found = await db
    .selectFrom('staff_session as s')
    .innerJoin('staff as m', 'm.id', 's.staff_id')
    .select(['s.id as session_id', 's.staff_id', 'm.email', 'm.name', 'm.roles'])
    .select(['s.code_at', 's.last_seen_at', 's.expires_at'])
    .select((eb) => eb('m.factor', 'is not', null).as('has_factor'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (found === undefined) return null
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_AFTER_MS) {
    await updateSession(db, found.session_id, { last_seen_at: now })
  }
  return { ...found, name: found.name ?? found.email, has_factor: Boolean(found.has_factor) }
}

export async function insertSession(trx: Trx, session: NewRow<'staff_session'>): Promise<void> {
  await trx.insertInto('staff_session').values(session).execute()
}

/** Changes a session that has not ended; false if it has ended meanwhile. */
export async function updateSession(
  db: Db,
  id: number,
  changes: RowChange<'staff_session'>,
): Promise<boolean> {
  const result = await db
    .updateTable('staff_session')
    .set(changes)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows > 0n
}

/** Ends all sessions of an account, or all but one. */
export async function endSessionsOf(
  trx: Trx,
  staffId: number,
  now: Date,
  except: number | null = null,
): Promise<void> {
  await trx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (qb) => qb.where('id', '<>', except))
    .execute()
}
