import { completedAt } from '@sopan/domain/exams/attempt'
import { MOST_ENTRIES } from '@sopan/domain/practice/due'
import { sql } from 'kysely'

import { chosenExamsOf, isOfferedTo } from '#server/db/queries/exam-access.ts'
import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

/** Of how many papers questions come back, the newest ones. */
const MOST_PAPERS = 100

/** A paper whose questions a learner practises. */
export interface PractisedPaper {
  exam_id: number
  paper_id: number
  title: string
  hi: Row<'exam'>['hi']
  needs: Row<'paper'>['needs']
  /** The learner's newest finished attempt at it; null of a paper that is released for practice and was not taken. */
  attempt: { id: number; ended_at: Date } | null
}

/**
 * The tests that are released for practice and that a learner may start and has not begun. Tests of the learner's exams come
 * first. A test that was a competition once, or hides its keys, is released to no learner.
 */
export async function listReleased(db: Db, userId: number, now: Date): Promise<PractisedPaper[]> {
  const { rows } = await sql<Omit<PractisedPaper, 'attempt'>>`
    SELECT exam.id AS exam_id, exam.paper_id, exam.title, exam.hi, paper.needs
    FROM exam JOIN paper ON paper.id = exam.paper_id
    WHERE exam.practice AND exam.closes_at IS NULL AND exam.keys_shown = 'at_once'
      AND ${isOfferedTo(userId, now)}
      AND NOT EXISTS (SELECT FROM attempt a
        WHERE a.exam_id = exam.id AND (a.in_window OR a.user_id = ${userId}))
    ORDER BY exam.exam_slugs && ${chosenExamsOf(userId)} DESC, exam.created_at DESC, exam.id DESC
    LIMIT ${MOST_PAPERS}`.execute(db)
  return rows.map((row) => ({ ...row, attempt: null }))
}

/** The papers of a learner's finished attempts with the newest attempt at each, newest first. */
export async function listTaken(db: Db, userId: number): Promise<PractisedPaper[]> {
  const { rows } = await sql<NewestAttempt>`
    SELECT newest.*, exam.title, exam.hi, paper.needs FROM (
      SELECT DISTINCT ON (paper_id) id, paper_id, exam_id, closed_at, deadline FROM attempt
      WHERE user_id = ${userId} AND closed_at IS NOT NULL
      ORDER BY paper_id, id DESC
    ) AS newest JOIN exam ON exam.id = newest.exam_id JOIN paper ON paper.id = newest.paper_id
    ORDER BY newest.id DESC LIMIT ${MOST_PAPERS}`.execute(db)
  return rows.map(({ id, closed_at, deadline, ...paper }) => {
    return { ...paper, attempt: { id, ended_at: completedAt(closed_at, deadline) } }
  })
}

interface NewestAttempt {
  id: number
  paper_id: number
  exam_id: number
  closed_at: Date
  deadline: Date
  title: string
  hi: Row<'exam'>['hi']
  needs: Row<'paper'>['needs']
}

/** The questions of the papers of attempts in their order, with the answers. */
export function listQuestions(db: Db, attemptIds: readonly number[]) {
  return db
    .selectFrom('attempt')
    .innerJoin('paper_question as question', 'question.paper_id', 'attempt.paper_id')
    .leftJoin('attempt_answer as given', (join) =>
      join
        .onRef('given.attempt_id', '=', 'attempt.id')
        .onRef('given.question_id', '=', 'question.id'),
    )
    .select(['attempt.id as attempt_id', 'question.id', 'question.asked', 'given.option'])
    .select(['question.right_marks', 'question.wrong_marks'])
    .where(sql<boolean>`attempt.id = ANY (${[...attemptIds]}::bigint[])`)
    .orderBy('question.paper_id')
    .orderBy('question.position')
    .execute()
}

/** The entries of a learner for questions of these papers. */
export function listEntries(db: Db, userId: number, paperIds: readonly number[]) {
  return db
    .selectFrom('practice_entry')
    .innerJoin('paper_question', 'paper_question.id', 'practice_entry.question_id')
    .selectAll('practice_entry')
    .select('paper_question.paper_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`paper_id = ANY (${[...paperIds]}::bigint[])`)
    .orderBy('counted_at')
    .orderBy('writer')
    .orderBy('sent_at')
    .execute()
}

/** Records questions of tests that a learner has not taken, whose keys are about to be sent. */
export async function recordShown(
  db: Db,
  userId: number,
  questionIds: readonly number[],
  now: Date,
): Promise<void> {
  if (questionIds.length === 0) return
  await db
    .insertInto('practice_question')
    .values(questionIds.map((id) => ({ user_id: userId, question_id: id, shown_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The questions among `questionIds` whose keys were sent to a learner. */
export async function listShown(db: Db, userId: number, questionIds: readonly number[]) {
  const { rows } = await sql<Pick<Row<'paper_question'>, 'id' | 'asked'>>`
    SELECT q.id, q.asked FROM paper_question q JOIN key_reveal r ON r.paper_id = q.paper_id
    WHERE r.user_id = ${userId} AND q.id = ANY (${[...questionIds]}::bigint[]) AND (
      EXISTS (SELECT FROM practice_question s WHERE s.user_id = r.user_id AND s.question_id = q.id)
      OR EXISTS (SELECT FROM attempt a
        WHERE a.user_id = r.user_id AND a.paper_id = q.paper_id AND a.closed_at IS NOT NULL))`.execute(
    db,
  )
  return rows
}

/**
 * Stores entries of a learner, and deletes of each of their questions all but the newest ones, the newest star and the
 * newest 'I know this', which count however many answers follow; returns how many were new. The calls of a learner wait for each other, and for the erasure of the account, which leaves nothing to store.
 */
export async function insertEntries(
  trx: Trx,
  userId: number,
  entries: NewRow<'practice_entry'>[],
): Promise<number> {
  const account = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined) return 0
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('practice_entry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await sql`
    DELETE FROM practice_entry old USING (
      SELECT ctid, row_number() OVER (
        PARTITION BY question_id ORDER BY counted_at DESC, writer DESC, sent_at DESC) AS place,
        row_number() OVER (
        PARTITION BY question_id, act IN ('star', 'unstar'), act = 'known'
        ORDER BY counted_at DESC, writer DESC, sent_at DESC) AS place_of_act
      FROM practice_entry
      WHERE user_id = ${userId}
        AND question_id = ANY (${entries.map((one) => one.question_id)}::bigint[])
    ) AS placed
    WHERE old.ctid = placed.ctid AND placed.place > ${MOST_ENTRIES}
      AND (old.act = 'answer' OR placed.place_of_act > 1)`.execute(trx)
  return Number(stored ?? 0)
}
