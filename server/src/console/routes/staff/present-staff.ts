import type { listAuditPage } from '#server/db/queries/audit.ts'
import type { Invitation } from '#server/features/staff/invite.ts'
import type { listStaff } from '#server/features/staff/store.ts'

import { timeOf } from '../present.ts'

type One<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

export const presentStaff = (member: One<typeof listStaff>) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  roles: member.roles,
  status: member.status,
  has_second_factor: Boolean(member.has_second_factor),
  last_seen_at: timeOf(member.last_seen_at),
})

export const presentInvitation = ({ id, url, expires_at: expiresAt }: Invitation) => ({
  id,
  url,
  expires_at: expiresAt.toISOString(),
})

export const presentAudit = (row: One<typeof listAuditPage>) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  reason: row.reason,
})
