import type { ItemKind } from '@sopan/domain/items'
import { sql } from 'kysely'

import type { AccessSource } from '#server/db/order-tables.ts'
import { isOwnGrant } from '#server/db/queries/entitlements.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Trx } from '#server/db/tables.ts'

/** Rows of each list, newest first. */
const LISTED = 50

export interface OrderRow {
  order_id: string
  title: string
  state: string
  /** Paise. */
  amount_paise: number
  created_at: Date
  refusal: string | null
}

export function listOrders(trx: Trx, userId: number): Promise<OrderRow[]> {
  return trx
    .selectFrom('purchase_order')
    .select(['order_id', 'title', 'state', 'amount_paise', 'created_at', 'refusal'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
}

export interface AccessRow {
  kind: ItemKind
  item: string
  slug: string
  source: AccessSource
  starts_at: Date
  /** Null: without an end. */
  ends_at: Date | null
  revoked_at: Date | null
  opens_at: Date | null
}

export async function listAccess(trx: Trx, userId: number): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    SELECT e.item_kind AS kind, coalesce(item.title, '') AS item, coalesce(item.slug, '') AS slug,
      e.source, e.starts_at, e.ends_at, e.revoked_at, e.opens_at
    FROM access e
    LEFT JOIN ${ITEMS} AS item ON item.kind = e.item_kind AND item.id = e.item_id
    WHERE e.user_id = ${userId} AND ${isOwnGrant} ORDER BY e.id DESC LIMIT ${LISTED}`.execute(trx)
  return rows
}

/** The memberships of a learner, the newest first. */
export const listBatches = (trx: Trx, userId: number) =>
  trx
    .selectFrom('membership as m')
    .innerJoin('batch', 'batch.id', 'm.batch_id')
    .select(['m.batch_id', 'batch.name', 'batch.first_day', 'batch.last_day'])
    .select(['m.joined_at', 'm.left_at', 'm.reason'])
    .where('m.user_id', '=', userId)
    .orderBy('m.id', 'desc')
    .limit(LISTED)
    .execute()

export interface AttemptRow {
  attempt_id: number
  test: string
  slug: string
  started_at: Date
  closed_at: Date | null
  given_back_at: Date | null
  /** In units of the denominator; null while the attempt is open. */
  marks: number | null
  possible_marks: number | null
  marks_denominator: number | null
  passed: boolean | null
}

export async function listAttempts(trx: Trx, userId: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT a.id AS attempt_id, exam.title AS test, exam.slug, a.started_at, a.closed_at, a.given_back_at,
      g.marks, g.possible_marks, g.marks_denominator, g.passed
    FROM attempt a JOIN exam ON exam.id = a.exam_id
    LEFT JOIN LATERAL (
      SELECT marks, possible_marks, marks_denominator, passed FROM grade
      WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1) AS g ON true
    WHERE a.user_id = ${userId} ORDER BY a.id DESC LIMIT ${LISTED}`.execute(trx)
  return rows
}

export interface ProgressRow {
  course: string
  completed: number
  /** Published classes. */
  classes: number
  last_opened: Date
}

export async function listProgress(trx: Trx, userId: number): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    SELECT course.title AS course, opened.completed::bigint AS completed, opened.last_opened,
      (SELECT count(*) FROM class c JOIN subject s ON s.id = c.subject_id
       WHERE s.course_id = course.id AND s.published AND c.published) AS classes
    FROM (
      SELECT s.course_id, max(p.opened_at) AS last_opened,
        count(p.completed_at) FILTER (WHERE c.published AND s.published) AS completed
      FROM class_progress p JOIN class c ON c.id = p.class_id JOIN subject s ON s.id = c.subject_id
      WHERE p.user_id = ${userId} GROUP BY s.course_id) AS opened
    JOIN course ON course.id = opened.course_id
    ORDER BY opened.last_opened DESC LIMIT ${LISTED}`.execute(trx)
  return rows
}

export function listTickets(trx: Trx, userId: number) {
  return trx
    .selectFrom('ticket')
    .select(['id', 'status', 'priority', 'created_at', 'message'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
}

export interface MailRow {
  kind: string
  due_at: Date
  /** Null while it has not been sent. */
  sent_at: Date | null
  tries: number
  last_error: string | null
}

/** Mails about the account, orders, refunds, tests and tickets of a learner, and those to the address that were not sent yet. */
export async function listMails(
  trx: Trx,
  { id, email_key }: { id: number; email_key: string },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    WITH own AS (
      SELECT 'purchase ' || order_id AS key FROM purchase_order WHERE user_id = ${id}
      UNION ALL SELECT prefix || r.refund_id FROM refund r
        JOIN purchase_order o ON o.id = r.order_id,
        unnest(ARRAY['refund requested ', 'refund refused ', 'refunded ']) AS prefix
        WHERE o.user_id = ${id}
      UNION ALL SELECT 'marks corrected ' || k.id || ' ' || a.user_id
        FROM attempt a JOIN paper p ON p.exam_id = a.exam_id
        JOIN key_correction k ON k.paper_id = p.id WHERE a.user_id = ${id}
        UNION ALL SELECT kind || ' ' || exam.id || ' ' || ${id}::bigint FROM exam,
          unnest(ARRAY['test opens', 'results out']) AS kind WHERE exam.opens_at IS NOT NULL
      UNION ALL SELECT 'account made ' || ${id}::bigint
      UNION ALL SELECT prefix || id FROM ticket,
        unnest(ARRAY['ticket received ', 'ticket copy ']) AS prefix WHERE user_id = ${id}
      UNION ALL SELECT 'ticket answered ' || a.id
        FROM ticket_answer a JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${id}
      UNION ALL SELECT 'ticket reply ' || r.id
        FROM ticket_reply r JOIN ticket t ON t.id = r.ticket_id WHERE t.user_id = ${id}
    )
    SELECT kind, due_at, sent_at, tries, last_error FROM (
      SELECT m.* FROM outbox m WHERE split_part(m.key, ' at ', 1) = ANY (SELECT key FROM own)
      UNION
      SELECT m.* FROM outbox m
      WHERE m.sent_at IS NULL
        AND lower(coalesce(m.payload ->> 'to', m.payload ->> 'email_key')) = ${email_key}
    ) AS mails
    ORDER BY id DESC LIMIT ${LISTED}`.execute(trx)
  return rows
}
