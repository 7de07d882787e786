import type { Session, User } from '@sopan/contract/account'

import type { Row } from '#server/db/tables.ts'

import { deviceName } from './device-name.ts'

/** A user as sent to clients; no other column is sent. */
export function presentUser(row: User): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    state: row.state,
    district: row.district,
    status: row.status,
  }
}

type SessionRow = Pick<
  Row<'session'>,
  'id' | 'platform' | 'address' | 'device' | 'created_at' | 'last_seen_at'
>

/** A session as sent to its learner, without the user agent as it came. */
export function presentSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    device: deviceName(row),
    address: row.address,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === currentId,
  }
}
