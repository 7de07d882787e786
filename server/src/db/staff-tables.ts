import type { Role } from '@sopan/contract/console/permissions'
import type { Generated } from 'kysely'

import type { Fixed, Identity } from './columns.ts'

interface StaffTable {
  id: Identity
  email: Fixed<string>
  email_key: Fixed<string>
  /** Null until the invitation is accepted, like the password. */
  name: string | null
  roles: Role[]
  status: Generated<'invited' | 'active' | 'inactive'>
  password_hash: string | null
  /** The secret of the second factor, encrypted; the pending one counts after its first code. */
  factor: Buffer | null
  pending_factor: Buffer | null
  /** The time step of the last code that was used: no code of this step or an earlier one is accepted. */
  factor_step: number | null
  created_at: Fixed<Date>
}

interface StaffSessionTable {
  id: Identity
  token_hash: Buffer
  staff_id: Fixed<number>
  address: Fixed<string | null>
  device: Fixed<string | null>
  created_at: Fixed<Date>
  last_seen_at: Date
  expires_at: Date
  /** When the last code was given; null while the session has only given its password. */
  code_at: Date | null
  ended_at: Date | null
}

interface StaffRecoveryCodeTable {
  staff_id: Fixed<number>
  code_hash: Fixed<Buffer>
  used_at: Date | null
}

/** A one-time address that sets name and password. */
interface StaffInviteTable {
  id: Identity
  token_hash: Fixed<Buffer>
  staff_id: Fixed<number>
  created_at: Fixed<Date>
  expires_at: Date
  used_at: Date | null
}

export interface StaffTables {
  staff: StaffTable
  staff_session: StaffSessionTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_invite: StaffInviteTable
}
