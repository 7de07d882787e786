import type { listAuditPage } from '#server/db/queries/audit.ts'
import { actorOf } from '#server/features/staff/actor.ts'
import type { Invitation } from '#server/features/staff/invite.ts'
import type { listStaff } from '#server/features/staff/store.ts'

import { timeOf } from '../present.ts'

type One<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

export const presentStaff = (member: One<typeof listStaff>) => ({
  id: member.id,
  actor: actorOf(member),
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

/** The references in a row of the audit, such as 'user 7', in the form by which `mapNames` finds names. */
export function referencesOf({
  actor,
  subject,
  before,
  after,
}: One<typeof listAuditPage>): string[] {
  const states = [before, after].flatMap((state) => {
    const about = (state ?? {}) as Record<string, unknown>
    return [
      `${String(about['item_kind'])} ${String(about['item_id'])}`,
      `user ${String(about['user_id'])}`,
    ]
  })
  const [whole = ''] = subject.split(', ')
  // The subject of an extension is the slug alone.
  return [actor, whole, `test ${whole}`, ...states]
}

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
