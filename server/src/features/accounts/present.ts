import type { User } from '@sopan/contract/account'

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
