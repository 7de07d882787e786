import { sql } from 'kysely'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { textHash } from '#server/lib/credentials/token.ts'

import type { AppUser } from '../store.ts'
import { ordersOf, rowsOf } from './rows-store.ts'

/** The account, and how many learners have used its referral code. */
export const readAccount = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT id, name, email, phone, state, district, status, created_at, referral_code,
        extra_minutes_per_hour,
        referred_by IS NOT NULL AS was_referred,
        (SELECT count(*) FROM referral_event WHERE referrer_id = ${id} AND kind = 'signup') AS referrals,
        (SELECT count(*) FROM referral_event WHERE referrer_id = ${id} AND kind = 'download') AS downloads
      FROM app_user WHERE id = ${id}`,
  )

export const listAccess = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT e.item_kind, coalesce(course.title, exam.title, book.title) AS title, e.source, e.starts_at,
        e.ends_at, e.revoked_at, e.max_attempts, e.opened_at
      FROM access e
      LEFT JOIN course ON e.item_kind = 'course' AND course.id = e.item_id
      LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
      LEFT JOIN book ON e.item_kind = 'book' AND book.id = e.item_id
      WHERE e.user_id = ${id} ORDER BY e.id`,
  )

export const listAttempts = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT a.id AS attempt_id, exam.title AS test, a.number, a.started_at, a.deadline, a.closed_at,
        a.close_reason, a.given_back_at
      FROM attempt a JOIN exam ON exam.id = a.exam_id WHERE a.user_id = ${id} ORDER BY a.id`,
  )

/** Grades, without those of attempts whose figures the learner does not see yet. */
export async function listGrades(trx: Trx, id: number, now: Date) {
  const begun = await trx
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['attempt.id', 'exam_id', 'in_window', 'opens_at', 'closes_at', 'marks_shown'])
    .where('user_id', '=', id)
    .execute()
  const shown = await figuresOf(trx, begun, now)
  const waiting = begun.filter((row) => shown(row) !== 'shown').map((row) => row.id)
  return rowsOf(
    trx,
    sql`
      SELECT g.attempt_id, g.version, g.marks, g.possible_marks, g.marks_denominator, g.right_count,
        g.wrong_count, g.skipped_count, g.passed, g.time_taken_seconds, g.graded_at
      FROM grade g JOIN attempt a ON a.id = g.attempt_id
      WHERE a.user_id = ${id} AND a.id <> ALL (${waiting}::bigint[])
      ORDER BY g.attempt_id, g.version`,
  )
}

/** Every change of an answer, with the number of its question; of archived ones the answer that counts. Without keys. */
export const listAnswers = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT l.attempt_id, q.position AS question, l.option, l.seconds, l.arrived_at, l.is_late
      FROM attempt a CROSS JOIN LATERAL (
        SELECT question_id, option, seconds, arrived_at, is_late, seq, writer, attempt_id
        FROM answer_log WHERE attempt_id = a.id
        UNION ALL
        SELECT question_id, option, seconds, arrived_at, false, seq, writer, attempt_id
        FROM attempt_answer WHERE attempt_id = a.id
          AND (question_id, seq, writer) NOT IN (
            SELECT question_id, seq, writer FROM answer_log WHERE attempt_id = a.id)) l
      JOIN paper_question q ON q.id = l.question_id
      WHERE a.user_id = ${id} ORDER BY l.attempt_id, q.position, l.seq, l.writer`,
  )

/** The seconds that were spent on each question. */
export const listSeconds = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT a.id AS attempt_id, q.position AS question, s.value::double precision AS seconds
      FROM attempt a CROSS JOIN jsonb_each_text(a.question_seconds) AS s
      JOIN paper_question q ON q.id = s.key::bigint
      WHERE a.user_id = ${id} ORDER BY a.id, q.position`,
  )

/** Which questions were marked for review, and the language that was chosen in an attempt. */
export const listAttemptNotes = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT n.attempt_id, q.position AS question, n.marked, n.language
      FROM attempt_note n JOIN attempt a ON a.id = n.attempt_id
      LEFT JOIN paper_question q ON q.id = n.question_id
      WHERE a.user_id = ${id} ORDER BY n.attempt_id, q.position`,
  )

export const listReveals = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT exam.title AS test, r.revealed_at
      FROM key_reveal r JOIN paper p ON p.id = r.paper_id JOIN exam ON exam.id = p.exam_id
      WHERE r.user_id = ${id} ORDER BY r.revealed_at`,
  )

export const listClasses = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT course.title AS course, c.title AS class, p.started_at, p.opened_at, p.completed_at
      FROM class_progress p JOIN class c ON c.id = p.class_id JOIN subject s ON s.id = c.subject_id
      JOIN course ON course.id = s.course_id
      WHERE p.user_id = ${id} ORDER BY p.started_at`,
  )

export const listVideos = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT v.title AS video, p.position_seconds, p.updated_at
      FROM video_progress p JOIN class_video v ON v.id = p.video_id
      WHERE p.user_id = ${id} ORDER BY p.updated_at`,
  )

export const listDays = (trx: Trx, id: number) =>
  rowsOf(trx, sql`SELECT day::text FROM learner_day WHERE user_id = ${id} ORDER BY day`)

export const listTickets = (trx: Trx, id: number) =>
  trx
    .selectFrom('ticket')
    .select(['id', 'email', 'priority', 'message', 'image', 'status', 'created_at', 'closed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()

export const listTicketAnswers = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT a.ticket_id, a.message, a.created_at, a.seen_at
      FROM ticket_answer a JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${id} ORDER BY a.id`,
  )

export const listTicketReplies = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT r.ticket_id, r.message, r.created_at
      FROM ticket_reply r JOIN ticket t ON t.id = r.ticket_id WHERE t.user_id = ${id} ORDER BY r.id`,
  )

/** Mails about the account, orders, refunds, marks and tickets, and those that wait; others are not stored by account. */
export const listMails = (trx: Trx, { id, email, email_key: emailKey }: AppUser) =>
  rowsOf(
    trx,
    sql`
      SELECT kind, due_at, sent_at FROM outbox
      WHERE split_part(key, ' at ', 1) IN (
        SELECT 'purchase ' || order_id FROM purchase_order WHERE user_id = ${id}
        UNION ALL SELECT prefix || r.refund_id FROM refund r,
          unnest(ARRAY['refund requested ', 'refund refused ', 'refunded ']) AS prefix
          WHERE r.order_id IN ${ordersOf(id)}
        UNION ALL SELECT 'marks corrected ' || k.id || ' ' || a.user_id
          FROM attempt a JOIN paper p ON p.exam_id = a.exam_id
          JOIN key_correction k ON k.paper_id = p.id WHERE a.user_id = ${id}
        UNION ALL SELECT kind || ' ' || exam.id || ' ' || ${id}::bigint FROM exam,
          unnest(ARRAY['test opens', 'results out']) AS kind WHERE exam.opens_at IS NOT NULL
        UNION ALL SELECT 'account made ' || ${id}::bigint
        UNION ALL SELECT 'ticket received ' || id FROM ticket WHERE user_id = ${id}
        UNION ALL SELECT 'ticket answered ' || a.id
          FROM ticket_answer a JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${id})
        OR (sent_at IS NULL AND (payload ->> 'email_key' = ${emailKey} OR payload ->> 'to' = ${email}
          OR payload ->> 'user_id' = ${String(id)}))
      ORDER BY id`,
  )

/** Sign-ins, without what opens a session. */
export const listSessions = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT platform, address, device, created_at, last_seen_at, expires_at, ended_at
      FROM session WHERE user_id = ${id} ORDER BY id`,
  )

export const listResets = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT created_at, expires_at, used_at FROM password_reset WHERE user_id = ${id} ORDER BY id`,
  )

/** What was recorded about the account; not who did it, nor what an operator has written about it. */
export const listRecords = (trx: Trx, id: number) => {
  const user = `user ${id}`
  return rowsOf(
    trx,
    sql`
      SELECT at, action, subject FROM audit
      WHERE subject = ${user} OR actor = ${user} ORDER BY audit.id`,
  )
}

/** Refused requests; those that are counted by email since the account has its email, which another one may have had. */
export const listRefusals = (trx: Trx, { id, email_key: emailKey, created_at: since }: AppUser) => {
  const user = `user ${id}`
  return rowsOf(
    trx,
    sql`
      SELECT hour, kind, count FROM refusal_count
      WHERE key = ${user} OR (key = ${`account ${textHash(emailKey)}`} AND hour >= greatest(${since},
        (SELECT max(at) FROM audit WHERE subject = ${user} AND action = 'email changed')))
      ORDER BY hour, kind`,
  )
}

/** Whether the session of a user has not ended. */
export async function isSessionOpen(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
