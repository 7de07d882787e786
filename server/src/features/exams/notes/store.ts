import type { AttemptNote } from '@sopan/contract/exams/notes'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** One request's notes for an attempt, at most one of each subject. */
export interface NotesSent {
  attemptId: number
  userId: number
  notes: readonly AttemptNote[]
}

interface NoteRow {
  attempt_id: number
  question_id: number | null
  marked: boolean | null
  language: string | null
  seq: number
  writer: string
}

/**
 * Stores notes of different attempts in one statement and returns the stored notes by attempt. Nothing is stored for a
 * closed attempt or one of another learner, for a question or language that the paper does not have, or while another
 * transaction has locked the attempt. The order of the rows prevents deadlocks with the same attempt on another
 * server; a row of an older note is written again, because RETURNING has only the rows that are written.
 */
export async function storeNotes(
  db: Db,
  deliveries: readonly NotesSent[],
): Promise<ReadonlyMap<number, AttemptNote[]>> {
  const sent = deliveries.flatMap(({ attemptId, userId, notes }) =>
    notes.map((note) => ({ attemptId, userId, ...columnsOf(note) })),
  )
  const { rows } = await sql<NoteRow>`
    WITH sent AS (
      SELECT * FROM unnest(${sent.map((one) => one.attemptId)}::bigint[], ${sent.map((one) => one.userId)}::bigint[],
        ${sent.map((one) => one.question_id)}::bigint[], ${sent.map((one) => one.marked)}::bool[],
        ${sent.map((one) => one.language)}::text[], ${sent.map((one) => one.seq)}::bigint[],
        ${sent.map((one) => one.writer)}::text[])
        AS s (attempt_id, user_id, question_id, marked, language, seq, writer)
    ), open_attempt AS MATERIALIZED (
      SELECT id, user_id, paper_id FROM attempt
      WHERE id = ANY (${deliveries.map((one) => one.attemptId)}::bigint[]) AND close_reason IS NULL
      FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO attempt_note AS stored (attempt_id, question_id, marked, language, seq, writer)
    SELECT attempt_id, question_id, marked, language, seq, writer
    FROM sent JOIN open_attempt a ON a.id = sent.attempt_id AND a.user_id = sent.user_id
    WHERE EXISTS (SELECT FROM paper_question q WHERE q.id = question_id AND q.paper_id = a.paper_id)
      OR EXISTS (SELECT FROM paper p WHERE p.id = a.paper_id AND language = ANY (p.languages))
    ORDER BY attempt_id, question_id
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET (marked, language, seq, writer) = (
      SELECT * FROM (VALUES (stored.marked, stored.language, stored.seq, stored.writer),
        (excluded.marked, excluded.language, excluded.seq, excluded.writer))
        AS note (marked, language, seq, writer)
      ORDER BY seq DESC, writer DESC LIMIT 1)
    RETURNING *`.execute(db)
  const byAttempt = Map.groupBy(rows, (row) => row.attempt_id)
  return new Map([...byAttempt].map(([id, ofAttempt]) => [id, ofAttempt.map(presentNote)]))
}

/** The newest note of each question of an attempt, and of its language. */
export async function listNotes(db: Db, attemptId: number): Promise<AttemptNote[]> {
  const rows = await db
    .selectFrom('attempt_note')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .execute()
  return rows.map(presentNote)
}

function columnsOf(note: AttemptNote): Omit<NoteRow, 'attempt_id'> {
  return 'language' in note
    ? { ...note, question_id: null, marked: null }
    : { ...note, language: null }
}

function presentNote({ question_id, marked, language, seq, writer }: NoteRow): AttemptNote {
  return question_id === null
    ? { language: language ?? 'en', seq, writer }
    : { question_id, marked: marked === true, seq, writer }
}
