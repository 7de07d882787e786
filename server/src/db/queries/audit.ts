import type { Db } from '../tables.ts'

/** Records an action permanently; `before` and `after` are the states around it as JSON. */
export async function insertAudit(
  db: Db,
  entry: {
    at: Date
    actor: string
    action: string
    subject: string
    before?: unknown
    after?: unknown
    reason?: string
  },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .execute()
}
