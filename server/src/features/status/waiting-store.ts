import { MINUTE_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** An order whose payment is known to be in progress, or paid, is settled within minutes. */
const LONG_MS = 10 * MINUTE_MS

/** The waiting work for /metrics. Ages are in seconds, 0 if nothing waits; without a backup its age is null. */
export async function readWaiting(db: Db, now: Date) {
  const before = new Date(now.getTime() - LONG_MS)
  const secondsSince = (time: unknown) =>
    sql<number>`coalesce(extract(epoch FROM ${now}::timestamptz - ${time})::float8, 0)`
  const [row] = (
    await sql<Waiting>`
      SELECT
        (SELECT ${secondsSince(sql`min(due_at)`)} FROM outbox
          WHERE sent_at IS NULL AND due_at <= ${now}) AS oldest_mail_seconds,
        (SELECT count(*)::int FROM outbox
          WHERE sent_at IS NULL AND last_error IS NOT NULL) AS failed_mails,
        (SELECT ${secondsSince(sql`min(deadline)`)} FROM attempt
          WHERE closed_at IS NULL AND deadline <= ${now}) AS oldest_overdue_attempt_seconds,
        (SELECT count(*)::int FROM purchase_order
          WHERE (pending_since IS NOT NULL OR state IN ('paid', 'pending_review'))
            AND state <> 'pending_review'
            AND coalesce(pending_since, paid_at) < ${before}) AS pending_orders,
        (SELECT count(*)::int FROM purchase_order
          WHERE (pending_since IS NOT NULL OR state IN ('paid', 'pending_review'))
            AND state = 'pending_review') AS orders_in_review,
        (SELECT count(*)::int FROM ticket WHERE status = 'open') AS tickets_waiting,
        pg_total_relation_size('rate_limit')::float8 AS shared_limit_bytes,
        (SELECT extract(epoch FROM ${now}::timestamptz - max(at))::float8 FROM audit
          WHERE action = 'backup') AS backup_age_seconds`.execute(db)
  ).rows
  if (row === undefined) throw new Error('a query without a table returns one row')
  return row
}

interface Waiting {
  oldest_mail_seconds: number
  failed_mails: number
  oldest_overdue_attempt_seconds: number
  pending_orders: number
  orders_in_review: number
  tickets_waiting: number
  shared_limit_bytes: number
  backup_age_seconds: number | null
}
