import type { listAuditPage } from '#server/db/queries/audit.ts'
import type { Report } from '#server/features/reports/report.ts'
import type { Invitation } from '#server/features/staff/invite.ts'
import type { listStaff } from '#server/features/staff/store.ts'

/** Rows of a table: more would keep the process from other requests while they are turned into JSON. */
const MAX_ROWS = 1000

type One<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

/** A time as the contract has it, null for none. */
export const timeOf = (time: Date | null) => time?.toISOString() ?? null

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

export const presentReport = ({ name, period, tables, notes }: Report) => ({
  name,
  period,
  tables: tables.map((table) => ({
    name: table.name,
    title: table.title,
    columns: table.columns.map(({ key, title, kind, help }) => ({
      key,
      title,
      kind,
      help: help ?? null,
    })),
    rows: table.rows.slice(0, MAX_ROWS),
    total_rows: table.rows.length,
  })),
  notes: [...notes],
})
