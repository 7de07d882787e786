import { sql } from 'kysely'

import type { Db, NewRow, Trx } from '#server/db/tables.ts'

/** Locks the learner's row, so that one learner's tickets are stored one after the other. */
export async function lockUser(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The id of the same ticket since a time: sent twice, because the response to the first was lost. */
export async function findSameTicket(
  trx: Trx,
  ticket: Pick<
    NewRow<'ticket'>,
    'user_id' | 'email' | 'priority' | 'message' | 'image' | 'question_id'
  >,
  since: Date,
): Promise<number | null> {
  const row = await trx
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', ticket.user_id)
    .where('created_at', '>', since)
    .where('status', '<>', 'closed')
    .where('email', '=', ticket.email)
    .where('priority', '=', ticket.priority)
    .where('message', '=', ticket.message)
    .where('image', 'is not distinct from', ticket.image ?? null)
    .where('question_id', 'is not distinct from', ticket.question_id ?? null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether keys of the paper of a question were sent to a learner: only then the learner can doubt the key. */
export async function wasShownKey(db: Db, userId: number, questionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('paper_question')
    .innerJoin('key_reveal', 'key_reveal.paper_id', 'paper_question.paper_id')
    .select('paper_question.id')
    .where('paper_question.id', '=', questionId)
    .where('key_reveal.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Until when the key of a question can be challenged; null without an end. */
export async function findChallengesEndOf(db: Db, questionId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('paper_question')
    .innerJoin('paper', 'paper.id', 'paper_question.paper_id')
    .innerJoin('exam', 'exam.id', 'paper.exam_id')
    .select('exam.challenges_until')
    .where('paper_question.id', '=', questionId)
    .executeTakeFirst()
  return row?.challenges_until ?? null
}

/** Locks a ticket and the open ones about the same question, in the order of their ids. */
export async function lockSameQuestion(trx: Trx, id: number): Promise<void> {
  await sql`
    SELECT FROM ticket WHERE id = ${id} OR (status = 'open'
      AND question_id = (SELECT question_id FROM ticket WHERE id = ${id}))
    ORDER BY id FOR UPDATE`.execute(trx)
}

/** The open tickets about a question, without one of them. */
export async function listOpenDoubts(trx: Trx, questionId: number, without: number) {
  const rows = await trx
    .selectFrom('ticket')
    .select('id')
    .where('question_id', '=', questionId)
    .where('status', '=', 'open')
    .where('id', '<>', without)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Doubts {
  question_id: number
  position: number
  open: number
}

/** How many open tickets doubt each question of a paper; questions without such a ticket are left out. */
export async function countDoubts(db: Db, paperId: number): Promise<Doubts[]> {
  const { rows } = await sql<Doubts>`
    SELECT q.id AS question_id, q.position, count(*)::bigint AS open
    FROM paper_question q JOIN ticket t ON t.question_id = q.id AND t.status = 'open'
    WHERE q.paper_id = ${paperId} GROUP BY q.id`.execute(db)
  return rows
}

/** The question that a ticket doubts. */
export const findDoubted = (db: Db, questionId: number) =>
  db
    .selectFrom('paper_question')
    .innerJoin('paper', 'paper.id', 'paper_question.paper_id')
    .innerJoin('exam', 'exam.id', 'paper.exam_id')
    .select(['exam.slug', 'exam.title', 'paper_question.position'])
    .where('paper_question.id', '=', questionId)
    .executeTakeFirst()

export async function insertTicket(trx: Trx, ticket: NewRow<'ticket'>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket')
    .values(ticket)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findTicket = (db: Db, id: number) =>
  db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()

export const lockTicket = (trx: Trx, id: number) =>
  trx.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface TicketMessage {
  id: number
  /** Who of the staff has answered; null for a reply of the learner. */
  operator: string | null
  message: string
  created_at: Date
  /** Whether it is an answer that the learner has not opened. */
  is_new: boolean
}

/** Answers and replies, oldest first; each is one of the messages that a member or the learner has seen. */
export async function listMessages(
  db: Db,
  ticketIds: readonly number[],
): Promise<(TicketMessage & { ticket_id: number })[]> {
  const { rows } = await sql<TicketMessage & { ticket_id: number }>`
    SELECT id, ticket_id, operator, message, created_at, seen_at IS NULL AS is_new
    FROM ticket_answer
    WHERE ticket_id = ANY (${ticketIds}::bigint[])
    UNION ALL
    SELECT id, ticket_id, NULL, message, created_at, false FROM ticket_reply
    WHERE ticket_id = ANY (${ticketIds}::bigint[])
    ORDER BY created_at, id`.execute(db)
  return rows
}

/** Who has closed a ticket last; undefined if an erasure did. */
export async function findCloser(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('actor')
    .where('subject', '=', `ticket ${id}`)
    .where('action', '=', 'close ticket')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor
}

/** The newest tickets of a learner. */
export const listOwnTickets = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('ticket')
    .select(['id', 'status', 'created_at', 'message'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whether the newest message of a ticket is this reply: sent twice, because the first response was lost. */
export async function isRepeated(
  trx: Trx,
  { ticketId, message, since }: { ticketId: number; message: string; since: Date },
): Promise<boolean> {
  const newest = (await listMessages(trx, [ticketId])).at(-1)
  return newest?.operator === null && newest.message === message && newest.created_at > since
}

export async function insertReply(trx: Trx, reply: NewRow<'ticket_reply'>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket_reply')
    .values(reply)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertAnswer(trx: Trx, answer: NewRow<'ticket_answer'>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket_answer')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records that the learner has opened the answers of one of their tickets up to this one. */
export async function setSeen(
  db: Db,
  {
    userId,
    ticketId,
    answerId,
    at,
  }: { userId: number; ticketId: number; answerId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('ticket_answer')
    .set({ seen_at: at })
    .where('ticket_id', 'in', (eb) =>
      eb.selectFrom('ticket').select('id').where('id', '=', ticketId).where('user_id', '=', userId),
    )
    .where('id', '<=', answerId)
    .where('seen_at', 'is', null)
    .execute()
}

export async function setStatus(
  trx: Trx,
  id: number,
  change: { status: 'open' | 'answered'; closed_at: null } | { status: 'closed'; closed_at: Date },
): Promise<void> {
  await trx.updateTable('ticket').set(change).where('id', '=', id).execute()
}
