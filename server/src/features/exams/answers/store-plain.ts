import {
  GRACE_SECONDS,
  LARGEST_SEQ_STEP,
  MAX_LOG_ENTRIES,
  mergeAnswers,
} from '@sopan/domain/exams/attempt'
import { type Entry, type Outcome, entryKey } from '@sopan/domain/exams/delivery'
import { EARLY_SECONDS } from '@sopan/domain/exams/section-clocks'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'

import type { Delivery, Receipt } from './delivery.ts'

/**
 * Stores the deliveries without special cases in one statement that waits for no lock. It returns
 * no row for a delivery, and stores nothing of it:
 * - if the learner has no such attempt;
 * - if another transaction has locked the attempt;
 * - if the attempt is closed;
 * - if it is past its deadline;
 * - if an entry names a question that the paper does not have, or whose section has not begun, has no time or, in a
 *   window, has ended;
 * - if an entry is not newer than every entry of the attempt (`max_seq`), or its seq is too far ahead;
 * - if the log would exceed MAX_LOG_ENTRIES.
 *
 * MAX_LOG_ENTRIES is the part of the log's limit that does not depend on the number of questions. An
 * entry that is newer than all others cannot be in the log yet, and wins over every stored answer.
 *
 * `locked_attempt`: locks the attempts; the lock reads the newest row version, so its conditions
 * apply to the current state. Whether an attempt is open is asked as `isOpen` of attempt/store.ts does.
 * `plain`: checks and counts the entries. `logged`: inserts them into the log.
 * `stored`: makes the newest entry of each question its answer.
 */
export const STORE_PLAIN = `
  WITH delivery AS (
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bigint[],
      $6::bigint[], $7::int[])
      AS d (n, attempt_id, user_id, arrived_at, least_seq, greatest_seq, entry_count)
  ), sent AS (
    SELECT * FROM unnest($8::int[], $9::bigint[], $10::text[], $11::bigint[], $12::text[],
      $13::int[], $14::bool[]) AS s (n, question_id, option, seq, writer, seconds, is_newest)
  ), locked_attempt AS MATERIALIZED (
    SELECT n, id, arrived_at, greatest_seq, entry_count
    FROM delivery JOIN attempt ON attempt.id = attempt_id AND attempt.user_id = delivery.user_id
    WHERE attempt.close_reason IS NULL
      AND deadline >= arrived_at - interval '${GRACE_SECONDS} s'
      AND least_seq > max_seq
      AND greatest_seq <= max_seq + ${LARGEST_SEQ_STEP}
      AND revision + entry_count <= ${MAX_LOG_ENTRIES}
    FOR NO KEY UPDATE OF attempt SKIP LOCKED
  ), plain AS (
    UPDATE attempt
    SET max_seq = greatest(max_seq, greatest_seq), revision = revision + entry_count
    FROM locked_attempt
    WHERE attempt.id = locked_attempt.id
      AND NOT EXISTS (
        SELECT FROM sent
        LEFT JOIN paper_question q ON q.id = sent.question_id AND q.paper_id = attempt.paper_id
        LEFT JOIN paper_section s ON s.id = q.section_id AND attempt.section_ends IS NOT NULL
        WHERE sent.n = locked_attempt.n AND (q.id IS NULL
          OR section_ends[s.position] = section_ends[s.position - 1]
          OR arrived_at < section_ends[s.position - 1] - interval '${EARLY_SECONDS} s'
          OR in_window AND arrived_at > section_ends[s.position] + interval '${GRACE_SECONDS} s'))
    RETURNING n, attempt.id, arrived_at, deadline, section_ends, max_seq, revision
  ), logged AS (
    INSERT INTO answer_log
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late, revision)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at, false, revision
    FROM sent JOIN plain USING (n)
  ), stored AS (
    INSERT INTO attempt_answer
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at
    FROM sent JOIN plain USING (n)
    WHERE is_newest
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET
      option = excluded.option, seq = excluded.seq, writer = excluded.writer,
      seconds = excluded.seconds, arrived_at = excluded.arrived_at
  )
  SELECT n, deadline, section_ends, max_seq, revision FROM plain`

/** For a delivery without entries: greater than every `max_seq`. */
const NO_ENTRY = Number.MAX_SAFE_INTEGER

interface PlainRow extends Record<string, unknown> {
  n: number
  deadline: Date
  section_ends: Date[] | null
  max_seq: number
  revision: number
}

const storePrepared = prepared<PlainRow>('store-deliveries', STORE_PLAIN)

/**
 * Stores deliveries to different attempts in one batch. A delivery with a special case is
 * `postponed`: `store-locked.ts` stores it in a transaction that locks the attempt.
 */
export async function storePlain(
  pool: Pool,
  deliveries: readonly Delivery[],
): Promise<(Receipt | 'postponed')[]> {
  const newest = deliveries.map(({ entries }) => mergeAnswers(entries))
  const sent = deliveries.flatMap(({ entries }, n) =>
    entries.map((entry) => ({ n, entry, isNewest: isNewest(entry, newest[n]) })),
  )
  const rows = await storePrepared(pool, [
    deliveries.map((_, n) => n),
    deliveries.map((delivery) => delivery.attemptId),
    deliveries.map((delivery) => delivery.userId),
    deliveries.map((delivery) => delivery.arrivedAt),
    deliveries.map(({ entries }) =>
      entries.reduce((least, one) => Math.min(least, one.seq), NO_ENTRY),
    ),
    deliveries.map(({ entries }) => entries.reduce((max, one) => Math.max(max, one.seq), 0)),
    deliveries.map(({ entries }) => entries.length),
    sent.map(({ n }) => n),
    sent.map(({ entry }) => entry.question_id),
    sent.map(({ entry }) => entry.selected_option),
    sent.map(({ entry }) => entry.seq),
    sent.map(({ entry }) => entry.writer),
    sent.map(({ entry }) => entry.seconds),
    sent.map((one) => one.isNewest),
  ])
  const found = new Map(rows.map((row) => [row.n, row]))
  return deliveries.map(({ entries }, n) => {
    const row = found.get(n)
    if (row === undefined) return 'postponed'
    return {
      deadline: row.deadline,
      section_ends: row.section_ends,
      max_seq: row.max_seq,
      revision_before: row.revision - entries.length,
      revision: row.revision,
      is_closed: false,
      outcomes: entries.map((entry) => outcomeOf(entry, newest[n])),
    }
  })
}

type Newest = ReadonlyMap<number, Entry> | undefined

function isNewest(entry: Entry, newest: Newest): boolean {
  return newest?.get(entry.question_id) === entry
}

/** Every entry is saved; an entry superseded within the delivery reports the entry that won. */
function outcomeOf(entry: Entry, newest: Newest): Outcome {
  const winner = newest?.get(entry.question_id)
  const isWinner = winner === undefined || entryKey(winner) === entryKey(entry)
  const held = isWinner
    ? null
    : { selected_option: winner.selected_option, seq: winner.seq, writer: winner.writer }
  return { stored: 'saved', reason: null, held }
}
