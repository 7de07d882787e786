import type { AnswerEntry } from '@sopan/contract/attempts'
import { LARGEST_SEQ_STEP, GRACE_SECONDS, mergeAnswers } from '@sopan/domain/exam-attempt'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

/**
 * Everything about a save in one statement, for one delivery or for many. The row of an attempt is
 * locked by its update, which waits for a grading that has begun and then sees that the attempt is
 * closed. No row comes out for a delivery in which any entry is foreign, malformed or too far ahead,
 * and then nothing of it is kept. What the log has with another option would be a change of the log,
 * which its trigger refuses with 23001, and with it the whole statement.
 */
const STORE_DELIVERIES = `
  WITH delivery AS (
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bigint[])
      AS delivery (n, attempt_id, user_id, arrived_at, greatest_seq)
  ), sent AS (
    SELECT * FROM unnest($6::int[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::int[],
      $12::bool[]) AS sent (n, question_id, option, seq, writer, seconds, is_newest)
  ), held AS (
    UPDATE attempt SET max_seq = greatest(max_seq, greatest_seq) FROM delivery d
    WHERE attempt.id = d.attempt_id AND attempt.user_id = d.user_id
      AND greatest_seq <= max_seq + ${LARGEST_SEQ_STEP}
      AND NOT EXISTS (
        SELECT FROM sent
        LEFT JOIN paper_question q ON q.id = sent.question_id AND q.paper_id = attempt.paper_id
        WHERE sent.n = d.n
          AND (q.id IS NULL OR ascii(sent.option) - ascii('A') >= q.option_count))
    RETURNING n, id, arrived_at, deadline, max_seq, closed_at IS NOT NULL AS is_closed,
      closed_at IS NOT NULL OR deadline < arrived_at - interval '${GRACE_SECONDS} s' AS is_late
  ), logged AS (
    INSERT INTO answer_log
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at, is_late
    FROM sent JOIN held USING (n)
    ON CONFLICT (attempt_id, question_id, seq, writer) DO UPDATE SET option = excluded.option
      WHERE answer_log.option IS DISTINCT FROM excluded.option AND excluded.seq > 0
  ), stored AS (
    INSERT INTO attempt_answer
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at
    FROM sent JOIN held USING (n)
    WHERE is_newest AND NOT is_late
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET
      option = excluded.option, seq = excluded.seq, writer = excluded.writer,
      seconds = excluded.seconds, arrived_at = excluded.arrived_at
    WHERE (excluded.seq, excluded.writer) > (attempt_answer.seq, attempt_answer.writer)
  )
  SELECT n, deadline, max_seq, is_closed, is_late,
    CASE WHEN is_late THEN (
      SELECT json_agg(json_build_array(l.question_id, l.seq, l.writer))
      FROM sent JOIN answer_log l USING (question_id, seq, writer)
      WHERE sent.n = held.n AND l.attempt_id = held.id AND NOT l.is_late
    ) END AS saved_before
  FROM held`

/** An entry of a client without a counter has seq 0 and no writer, smaller than any other. */
export type SentEntry = AnswerEntry

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

function valuesOf(deliveries: readonly Delivery[]): unknown[] {
  const sent = deliveries.flatMap(({ entries }, n) => {
    const newest = mergeAnswers(entries)
    return entries.map((entry) => {
      return { n, entry, isNewest: newest.get(entry.question_id) === entry }
    })
  })
  return [
    deliveries.map((_, n) => n),
    deliveries.map((delivery) => delivery.attemptId),
    deliveries.map((delivery) => delivery.userId),
    deliveries.map((delivery) => delivery.arrivedAt),
    deliveries.map(({ entries }) => entries.reduce((most, { seq }) => Math.max(most, seq), 0)),
    sent.map(({ n }) => n),
    sent.map(({ entry }) => entry.question_id),
    sent.map(({ entry }) => entry.selected_option),
    sent.map(({ entry }) => entry.seq),
    sent.map(({ entry }) => entry.writer),
    sent.map(({ entry }) => entry.seconds),
    sent.map(({ isNewest }) => isNewest),
  ]
}

type ReceiptRow = Receipt & { n: number }

const storePrepared = prepared<ReceiptRow & Record<string, unknown>>(
  'store-deliveries',
  STORE_DELIVERIES,
)

/**
 * Stores deliveries to different attempts, all in one go: a receipt for each, undefined where it
 * was not for an attempt of theirs to take. Throws for all of them where one contradicts the log.
 */
export async function storeDeliveries(
  pool: Pool,
  deliveries: readonly Delivery[],
): Promise<(Receipt | undefined)[]> {
  return inOrder(deliveries, await storePrepared(pool, valuesOf(deliveries)))
}

/** The same as part of a transaction, which holds the attempts from then on. */
export async function storeDeliveriesIn(
  trx: Transaction<Database>,
  deliveries: readonly Delivery[],
): Promise<(Receipt | undefined)[]> {
  const query = CompiledQuery.raw(STORE_DELIVERIES, valuesOf(deliveries))
  const { rows } = await trx.executeQuery<ReceiptRow>(query)
  return inOrder(deliveries, rows)
}

function inOrder(deliveries: readonly Delivery[], rows: ReceiptRow[]): (Receipt | undefined)[] {
  const receipts = new Map(rows.map((row) => [row.n, row]))
  return deliveries.map((_, n) => receipts.get(n))
}
