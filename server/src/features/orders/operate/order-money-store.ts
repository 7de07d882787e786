import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

const LISTED = 50

/**
 * The refunds of an order, oldest first: our requests, refunds of the provider, and money returned by hand. The cause of
 * a refund of desk money, which has no request, is in the audit.
 */
export function listRefunds(db: Db, orderRowId: number) {
  return db
    .selectFrom('refund')
    .select(['refund_id', 'state', 'amount_paise', 'provider_refund_id', 'bank_reference'])
    .select(
      sql<string>`coalesce((
      SELECT a.after ->> 'cause' FROM purchase_order o JOIN audit a ON a.subject = o.order_id
      WHERE o.id = refund.order_id AND o.gateway = 'outside' AND a.action = 'refund'
      ORDER BY a.id DESC LIMIT 1), cause)`.as('cause'),
    )
    .select(['reason', 'requested_at', 'settled_at'])
    .where('order_id', '=', orderRowId)
    .where('state', '<>', 'withdrawn')
    .orderBy('requested_at')
    .orderBy('refund_id')
    .limit(LISTED)
    .execute()
}

interface MailRow {
  kind: string
  due_at: Date
  /** Null while it has not been sent. */
  sent_at: Date | null
  last_error: string | null
}

/** The mails about the purchase and the refunds of an order, oldest first. */
export async function listMails(
  db: Db,
  { id, orderId }: { id: number; orderId: string },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    WITH own AS (
      SELECT 'purchase ' || ${orderId}::text AS key
      UNION ALL SELECT prefix || r.refund_id
        FROM refund r, unnest(ARRAY['refund requested ', 'refund refused ', 'refunded ']) AS prefix
        WHERE r.order_id = ${id}
    )
    SELECT kind, due_at, sent_at, last_error FROM outbox
    WHERE split_part(key, ' at ', 1) = ANY (SELECT key FROM own)
    ORDER BY id LIMIT ${LISTED}`.execute(db)
  return rows
}
