import type { Language } from '@sopan/contract/language'
import { sql } from 'kysely'

import type { FiguresRow } from '#server/db/queries/exam-figures.ts'
import type { Db, Trx, NewRow } from '#server/db/tables.ts'

export interface Message {
  id: number
  kind: string
  payload: Record<string, unknown>
  tries: number
}

/**
 * Claims the message that has been due longest: no other server sends the message for five minutes, after which
 * an unsent one is due again. Mails of a test, of a list of new accounts and to a batch come last, because thousands of them
 * are due together.
 */
export async function claimDueMessage(db: Db, now: Date): Promise<Message | undefined> {
  const dueAgainAt = new Date(now.getTime() + 5 * 60_000)
  const { rows } = await sql<Message>`
    UPDATE outbox SET due_at = ${dueAgainAt}, tries = tries + 1
    WHERE id = (
      SELECT id FROM outbox
      WHERE sent_at IS NULL AND due_at <= ${now}
      ORDER BY kind IN ('marks corrected', 'test opens', 'results out', 'account made', 'batch message'), due_at
      LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, payload, tries`.execute(db)
  return rows[0]
}

/** Marks it as sent and erases the data needed to send it, such as an email address. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, payload: '{}', last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function planRetry(db: Db, id: number, dueAt: Date, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

/** Moves a message whose time has not come. */
export async function postpone(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.updateTable('outbox').set({ due_at: dueAt, tries: 0 }).where('id', '=', id).execute()
}

/**
 * The account with an email, locked, so that the email cannot change until the transaction ends.
 */
export const lockActiveUser = (db: Trx, emailKey: string) =>
  activeUsers(db).where('email_key', '=', emailKey).forNoKeyUpdate().executeTakeFirst()

/** The same for the account with an id. */
export const lockActiveUserById = (db: Trx, id: number) =>
  activeUsers(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The account with an id, if it is active. */
export const findActiveUser = (db: Db, id: number) =>
  activeUsers(db).where('id', '=', id).executeTakeFirst()

const activeUsers = (db: Db) =>
  db.selectFrom('app_user').select(['id', 'email', 'language']).where('status', '=', 'active')

/** The language of an account; null without a choice. */
export async function findLanguage(db: Db, userId: number): Promise<Language | null> {
  const account = await db
    .selectFrom('app_user')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.language ?? null
}

export async function insertReset(db: Db, reset: NewRow<'password_reset'>): Promise<void> {
  await db.insertInto('password_reset').values(reset).execute()
}

/** The data of the mail about a purchase. */
export function findPurchase(db: Db, orderId: string) {
  return db
    .selectFrom('purchase_order')
    .innerJoin('app_user', 'app_user.id', 'purchase_order.user_id')
    .leftJoin('access', (join) =>
      join.onRef('access.order_id', '=', 'purchase_order.id').on('access.is_own', '=', true),
    )
    .select([
      'app_user.email',
      'app_user.language',
      'purchase_order.order_id',
      'purchase_order.title',
      'purchase_order.item_kind',
      'purchase_order.item_id',
      'purchase_order.paid_paise',
      'purchase_order.gateway',
      'purchase_order.fee_part_id',
      'access.ends_at',
    ])
    .where('purchase_order.order_id', '=', orderId)
    .executeTakeFirst()
}

/** The data of the mails about a ticket. */
export function findTicket(db: Db, id: number) {
  return db
    .selectFrom('ticket')
    .innerJoin('app_user', 'app_user.id', 'ticket.user_id')
    .select([
      'ticket.id',
      'ticket.user_id',
      'ticket.email',
      'ticket.priority',
      'ticket.message',
      'ticket.image',
      'app_user.email as account_email',
      'app_user.language',
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirst()
}

/** The data of the mail with an answer. */
export function findTicketAnswer(db: Db, id: number) {
  return db
    .selectFrom('ticket_answer')
    .innerJoin('ticket', 'ticket.id', 'ticket_answer.ticket_id')
    .innerJoin('app_user', 'app_user.id', 'ticket.user_id')
    .select([
      'ticket.id as ticket_id',
      'ticket.email',
      'app_user.language',
      'ticket_answer.message',
    ])
    .where('ticket_answer.id', '=', id)
    .executeTakeFirst()
}

/** The data of the mail with a learner's reply. */
export function findTicketReply(db: Db, id: number) {
  return db
    .selectFrom('ticket_reply')
    .innerJoin('ticket', 'ticket.id', 'ticket_reply.ticket_id')
    .select(['ticket.id as ticket_id', 'ticket.user_id', 'ticket_reply.message'])
    .where('ticket_reply.id', '=', id)
    .executeTakeFirst()
}

/** The data of the mails about a refund. */
export function findRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund.order_id')
    .innerJoin('app_user', 'app_user.id', 'purchase_order.user_id')
    .select([
      'refund.provider_row',
      'refund.outside_row',
      'app_user.email',
      'app_user.language',
      'purchase_order.order_id',
      'purchase_order.title',
      'purchase_order.item_kind',
      'purchase_order.item_id',
      'refund.amount_paise',
      'refund.cause',
      'refund.purpose',
      'refund.bank_reference',
      'purchase_order.paid_paise',
      'purchase_order.state as order_state',
      'purchase_order.gateway',
    ])
    .where('refund.refund_id', '=', refundId)
    .executeTakeFirst()
}
export type RefundedOrder = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export interface Marks {
  marks: number
  possible: number
  denominator: number
  passed: boolean
}

export interface CorrectedAttempt extends FiguresRow {
  email: string
  language: Language | null
  title: string
  number: number
  before: Marks
  after: Marks
}

/** The attempts of an active learner that corrections since the given one changed, with both marks. */
export async function listCorrectedAttempts(
  db: Db,
  userId: number,
  examId: number,
  since: number,
): Promise<CorrectedAttempt[]> {
  const marks = (alias: string) => sql`jsonb_build_object(
    'marks', ${sql.ref(`${alias}.marks`)}, 'possible', ${sql.ref(`${alias}.possible_marks`)},
    'denominator', ${sql.ref(`${alias}.marks_denominator`)}, 'passed', ${sql.ref(`${alias}.passed`)})`
  const { rows } = await sql<CorrectedAttempt>`
    SELECT u.email, u.language, exam.title, a.number, a.exam_id, a.in_window, exam.opens_at, exam.closes_at, exam.marks_shown,
      ${marks('p')} AS before, ${marks('n')} AS after
    FROM attempt a
    JOIN app_user u ON u.id = a.user_id AND u.status = 'active'
    JOIN exam ON exam.id = a.exam_id
    JOIN LATERAL (SELECT min(version) AS version FROM grade
      WHERE attempt_id = a.id AND correction_id >= ${since}) AS first ON first.version IS NOT NULL
    JOIN grade p ON p.attempt_id = a.id AND p.version = first.version - 1
    JOIN LATERAL (SELECT * FROM grade WHERE attempt_id = a.id
      ORDER BY version DESC LIMIT 1) AS n ON true
    WHERE a.user_id = ${userId} AND a.exam_id = ${examId}
    ORDER BY a.id`.execute(db)
  return rows
}

/** Mails that could not be sent so far, the longest waiting first. */
export function listFailed(db: Db, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'last_error', 'due_at'])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A message to a batch, for an active learner who is still in the batch. */
export const findBatchMessage = (db: Db, userId: number, messageId: number) =>
  db
    .selectFrom('batch_message as m')
    .innerJoin('batch', 'batch.id', 'm.batch_id')
    .innerJoin('membership', 'membership.batch_id', 'batch.id')
    .innerJoin('app_user as u', 'u.id', 'membership.user_id')
    .select(['u.email', 'u.language', 'batch.name as batch', 'm.title', 'm.message'])
    .where('m.id', '=', messageId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .where('membership.left_at', 'is', null)
    .executeTakeFirst()
