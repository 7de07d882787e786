import type { Db } from '../tables.ts'

/** Records an action permanently; `after` is the resulting state as JSON. */
export async function insertAudit(
  db: Db,
  entry: {
    at: Date
    actor: string
    action: string
    subject: string
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
      before: null,
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .execute()
}
