import type { AnswerEntry } from '@sopan/contract/attempts'
import { LARGEST_SEQ_STEP, GRACE_SECONDS, mergeAnswers } from '@sopan/domain/exam-attempt'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

/**
 * Everything about a save in one statement. The row of the attempt is locked by its update, which
 * waits for a grading that has begun and then sees that the attempt is closed. No row comes out
 * where any entry is foreign, malformed or too far ahead, and then nothing is kept. What the log
 * has with another option would be a change of the log, which its trigger refuses with 23001.
 */
const STORE_ENTRIES = `
  WITH sent AS (
    SELECT * FROM unnest($5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::int[], $10::bool[])
      AS sent (question_id, option, seq, writer, seconds, is_newest)
  ), held AS (
    UPDATE attempt SET max_seq = greatest(max_seq, $4)
    WHERE id = $1 AND user_id = $2 AND $4 <= max_seq + ${LARGEST_SEQ_STEP}
      AND NOT EXISTS (
        SELECT FROM sent
        LEFT JOIN paper_question q ON q.id = sent.question_id AND q.paper_id = attempt.paper_id
        WHERE q.id IS NULL OR ascii(sent.option) - ascii('A') >= q.option_count)
    RETURNING id, deadline, max_seq, closed_at IS NOT NULL AS is_closed,
      closed_at IS NOT NULL OR deadline < $3::timestamptz - interval '${GRACE_SECONDS} s' AS is_late
  ), logged AS (
    INSERT INTO answer_log
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late)
    SELECT held.id, question_id, option, seq, writer, seconds, $3, is_late FROM sent, held
    ON CONFLICT (attempt_id, question_id, seq, writer) DO UPDATE SET option = excluded.option
      WHERE answer_log.option IS DISTINCT FROM excluded.option AND excluded.seq > 0
  ), stored AS (
    INSERT INTO attempt_answer
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT held.id, question_id, option, seq, writer, seconds, $3 FROM sent, held
    WHERE is_newest AND NOT is_late
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET
      option = excluded.option, seq = excluded.seq, writer = excluded.writer,
      seconds = excluded.seconds, arrived_at = excluded.arrived_at
    WHERE (excluded.seq, excluded.writer) > (attempt_answer.seq, attempt_answer.writer)
  )
  SELECT deadline, max_seq, is_closed, is_late,
    CASE WHEN is_late THEN (
      SELECT json_agg(json_build_array(l.question_id, l.seq, l.writer))
      FROM sent JOIN answer_log l USING (question_id, seq, writer)
      WHERE l.attempt_id = held.id AND NOT l.is_late
    ) END AS saved_before
  FROM held`

/** An entry of a client without a counter has seq 0 and no writer, smaller than any other. */
export type SentEntry = Omit<AnswerEntry, 'writer'> & { writer: string }

export interface Delivery {
  attemptId: number
  userId: number
  /** By the shared clock. */
  arrivedAt: Date
  /** Of one (question, seq, writer) one entry at the most. */
  entries: readonly SentEntry[]
}

export interface Receipt {
  deadline: Date
  max_seq: number
  is_closed: boolean
  /** What was sent now does not count by itself. */
  is_late: boolean
  /** Entries of a late delivery that had come in time before, as [question, seq, writer]. */
  saved_before: [number, number, string][] | null
}

function valuesOf({ attemptId, userId, arrivedAt, entries }: Delivery): unknown[] {
  const newest = mergeAnswers(entries)
  return [
    attemptId,
    userId,
    arrivedAt,
    entries.reduce((most, entry) => Math.max(most, entry.seq), 0),
    entries.map((entry) => entry.question_id),
    entries.map((entry) => entry.selected_option),
    entries.map((entry) => entry.seq),
    entries.map((entry) => entry.writer),
    entries.map((entry) => entry.seconds),
    entries.map((entry) => newest.get(entry.question_id) === entry),
  ]
}

const storePrepared = prepared<Receipt & Record<string, unknown>>('store-entries', STORE_ENTRIES)

/** Stores what a learner sent; undefined where it was not for an attempt of theirs to take. */
export async function storeEntries(pool: Pool, delivery: Delivery): Promise<Receipt | undefined> {
  const [receipt] = await storePrepared(pool, valuesOf(delivery))
  return receipt
}

/** The same as part of a transaction, which holds the attempt from then on. */
export async function storeEntriesIn(
  trx: Transaction<Database>,
  delivery: Delivery,
): Promise<Receipt | undefined> {
  const query = CompiledQuery.raw(STORE_ENTRIES, valuesOf(delivery))
  const { rows } = await trx.executeQuery<Receipt>(query)
  return rows[0]
}
