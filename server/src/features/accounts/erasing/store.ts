import { sql } from 'kysely'

import type { ItemKind } from '#server/db/order-tables.ts'
import { isUnsettled } from '#server/db/queries/order-history.ts'
import type { Db, RowChange, Trx } from '#server/db/tables.ts'

import type { AppUser } from '../store.ts'

/** Locks an account so that nothing that refers to it is inserted until the transaction ends. */
export function lockForErasing(trx: Trx, id: number): Promise<AppUser | undefined> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function findIdByEmail(db: Db, emailKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id
}

export function listRunning(trx: Trx, userId: number) {
  return trx
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['exam.title', 'attempt.deadline'])
    .where('attempt.user_id', '=', userId)
    .where('attempt.closed_at', 'is', null)
    .orderBy('attempt.id')
    .execute()
}

export interface UnsettledOrder {
  order_id: string
  title: string
  /** Whether it has not ended so far; otherwise something about its money is open. */
  is_open: boolean
  /** Whether a payment is in progress, as far as the provider was asked. */
  is_pending: boolean
  is_refunding: boolean
  is_disputed: boolean
}

/**
 * Orders that have not ended, whose payment is in progress, reported and not read, paid and not granted, or in
 * review, and those with an open refund or dispute.
 */
export async function listUnsettled(trx: Trx, userId: number): Promise<UnsettledOrder[]> {
  const { rows } = await sql<UnsettledOrder>`
    SELECT * FROM (
      SELECT order_id, title, pending_since IS NOT NULL AS is_pending,
        state IN ('created', 'session_ready') AS is_open,
        state = 'refund_requested' OR EXISTS (SELECT FROM refund r
          WHERE r.order_id = purchase_order.id AND r.state IN ('requested', 'pending')) AS is_refunding,
        EXISTS (SELECT FROM dispute d WHERE d.order_id = purchase_order.id
          AND d.status !~ '(CLOSED|MERCHANT_(WON|LOST|ACCEPTED))$') AS is_disputed,
        ${isUnsettled} OR (state IN ('created', 'session_ready') AND gateway <> 'none')
          OR (state IN ('failed', 'expired') AND EXISTS (SELECT FROM payment_event e
          WHERE e.order_ref = purchase_order.order_id AND e.type = 'PAYMENT_SUCCESS_WEBHOOK'
            AND e.received_at >= coalesce(attempts_read_at, '-infinity'))) AS is_unsettled
      FROM purchase_order WHERE user_id = ${userId} ORDER BY id) AS o
    WHERE is_refunding OR is_disputed OR is_unsettled`.execute(trx)
  return rows
}

export interface LiveAccess {
  id: number
  kind: ItemKind
  title: string
  /** Null: without an end. */
  ends_at: Date | null
  /** Whether the learner has enrolled in a free course. */
  is_free: boolean
}

/** Access that has not ended, oldest first. */
export async function listLiveAccess(trx: Trx, userId: number, at: Date): Promise<LiveAccess[]> {
  const { rows } = await sql<LiveAccess>`
    SELECT e.id, e.item_kind AS kind, coalesce(course.title, exam.title, book.title, '') AS title,
      e.ends_at, e.source = 'enrollment' AS is_free
    FROM access e
    LEFT JOIN course ON e.item_kind = 'course' AND course.id = e.item_id
    LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
    LEFT JOIN book ON e.item_kind = 'book' AND book.id = e.item_id
    WHERE e.user_id = ${userId} AND e.revoked_at IS NULL
      AND (e.ends_at IS NULL OR e.ends_at > ${at})
    ORDER BY e.id`.execute(trx)
  return rows
}

export async function revokeAccess(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  await trx
    .updateTable('entitlement')
    .set({ revoked_at: at })
    .where('id', 'in', [...ids, 0])
    .execute()
}

export async function setErased(
  trx: Trx,
  id: number,
  values: RowChange<'app_user'>,
): Promise<void> {
  await trx.updateTable('app_user').set(values).where('id', '=', id).execute()
}

export async function deleteResets(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

/** Ends the messages about an account that were not sent, before its email and tickets are erased; returns how many. */
export async function endMessages(
  trx: Trx,
  { id, email, email_key: emailKey }: Pick<AppUser, 'id' | 'email' | 'email_key'>,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE outbox SET sent_at = ${at}, payload = '{}', last_error = NULL
    WHERE sent_at IS NULL AND (payload ->> 'email_key' = ${emailKey} OR payload ->> 'to' = ${email}
      OR payload ->> 'user_id' = ${String(id)}
      OR payload ->> 'order_id' IN (SELECT order_id FROM purchase_order WHERE user_id = ${id})
      OR payload ->> 'refund_id' IN (SELECT r.refund_id FROM refund r
        JOIN purchase_order o ON o.id = r.order_id WHERE o.user_id = ${id})
      OR payload ->> 'ticket_id' IN (SELECT id::text FROM ticket WHERE user_id = ${id})
      OR payload ->> 'answer_id' IN (SELECT a.id::text FROM ticket_answer a
        JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${id})
      OR payload ->> 'reply_id' IN (SELECT r.id::text FROM ticket_reply r
        JOIN ticket t ON t.id = r.ticket_id WHERE t.user_id = ${id}))`.execute(trx)
  return Number(numAffectedRows)
}

/** Locks the tickets of a learner: an answer that is just being stored is erased with its mail. */
export async function lockTickets(trx: Trx, userId: number): Promise<void> {
  await trx
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Erases the texts of tickets and lists their pictures for deletion; returns how many tickets there are. */
export async function eraseTickets(
  trx: Trx,
  userId: number,
  { email, text, at }: { email: string; text: string; at: Date },
): Promise<number> {
  await sql`
    INSERT INTO erased_upload (upload, erased_at)
    SELECT DISTINCT image, ${at}::timestamptz FROM ticket
    WHERE user_id = ${userId} AND image IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(trx)
  const ofLearner = sql`ticket_id IN (SELECT id FROM ticket WHERE user_id = ${userId})`
  await sql`
    UPDATE ticket_answer SET message = ${text}, seen_at = NULL WHERE ${ofLearner}`.execute(trx)
  await sql`UPDATE ticket_reply SET message = ${text} WHERE ${ofLearner}`.execute(trx)
  const { numAffectedRows } = await sql`
    UPDATE ticket SET email = ${email}, message = ${text}, image = NULL, status = 'closed',
      closed_at = coalesce(closed_at, ${at})
    WHERE user_id = ${userId}`.execute(trx)
  return Number(numAffectedRows)
}

/** Erases the bodies of payment events of an account whose row is erased already; returns how many. */
export async function eraseEventBodies(trx: Trx, userId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE payment_event SET body = NULL WHERE body IS NOT NULL AND id IN (
      SELECT e.id FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
      WHERE o.user_id = ${userId}
      UNION
      SELECT e.id FROM purchase_order o JOIN payment_attempt a ON a.order_id = o.id
      JOIN payment_event e ON e.payment_ref = a.provider_id AND e.refund_ref IS NOT NULL
      WHERE o.user_id = ${userId})`.execute(trx)
  return Number(numAffectedRows)
}
