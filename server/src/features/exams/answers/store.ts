import type { Entry, StoredEntries } from '@sopan/domain/exams/delivery'
import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import type { Delivery } from './delivery.ts'

type LoggedRow = StoredEntries['logged'][number] & { attempt_id: number }
type AnswerRow = StoredEntries['answers'][number] & { attempt_id: number }

/**
 * Lists the stored entries that these deliveries name, by attempt. The transaction has locked the
 * attempts.
 */
export async function listStoredEntries(
  trx: Trx,
  deliveries: readonly Delivery[],
): Promise<(attemptId: number) => StoredEntries> {
  const sent = deliveries.flatMap(({ attemptId, entries }) =>
    entries.map((entry) => ({ attemptId, ...entry })),
  )
  if (sent.length === 0) return () => ({ logged: [], answers: [] })
  const attemptIds = sent.map((one) => one.attemptId)
  const questionIds = sent.map((one) => one.question_id)
  const { rows: logged } = await sql<LoggedRow>`
    SELECT attempt_id, question_id, seq, writer, option, is_late
    FROM answer_log JOIN unnest(${attemptIds}::bigint[], ${questionIds}::bigint[],
      ${sent.map((one) => one.seq)}::bigint[], ${sent.map((one) => one.writer)}::text[])
      AS s (attempt_id, question_id, seq, writer)
      USING (attempt_id, question_id, seq, writer)`.execute(trx)
  const { rows: answers } = await sql<AnswerRow>`
    SELECT attempt_id, question_id, seq, writer, option
    FROM attempt_answer WHERE (attempt_id, question_id) IN (
      SELECT * FROM unnest(${attemptIds}::bigint[], ${questionIds}::bigint[]))`.execute(trx)
  return (attemptId) => ({
    logged: logged.filter((one) => one.attempt_id === attemptId),
    answers: answers.filter((one) => one.attempt_id === attemptId),
  })
}

/** The entries of an attempt after a revision, up to another one. */
export interface RevisionRange {
  attemptId: number
  after: number
  upTo: number
}

/** The writers of these entries, by attempt. Entries of earlier versions have no revision. */
export async function listWriters(
  trx: Trx,
  ranges: readonly RevisionRange[],
): Promise<ReadonlyMap<number, string[]>> {
  if (ranges.length === 0) return new Map()
  const { rows } = await sql<{ attempt_id: number; writers: string[] }>`
    SELECT attempt_id, array_agg(DISTINCT writer) AS writers
    FROM answer_log JOIN unnest(${ranges.map((one) => one.attemptId)}::bigint[],
      ${ranges.map((one) => one.after)}::int[], ${ranges.map((one) => one.upTo)}::int[])
      AS range (attempt_id, after, up_to) USING (attempt_id)
    WHERE revision > after AND revision <= up_to
    GROUP BY attempt_id`.execute(trx)
  return new Map(rows.map((row) => [row.attempt_id, row.writers]))
}

/** The changes that a delivery makes to a locked attempt. */
export interface Change {
  attemptId: number
  arrivedAt: Date
  receivedAt: Date
  greatestSeq: number
  late: ReadonlySet<Entry>
  /** The revision of the attempt with the added entries. */
  revision: number
  added: readonly Entry[]
  changed: readonly Entry[]
}

/**
 * Writes the changes: entries to the log, winning entries to the answers, counts to the attempts.
 * An entry that contradicts the log fails with 23505 and aborts the transaction.
 */
export async function storeChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) {
    await sql`
      UPDATE attempt SET max_seq = greatest(max_seq, c.seq), revision = c.revision
      FROM unnest(${changes.map((one) => one.attemptId)}::bigint[],
        ${changes.map((one) => one.greatestSeq)}::bigint[],
        ${changes.map(({ revision }) => revision)}::int[]) AS c (attempt_id, seq, revision)
      WHERE id = attempt_id`.execute(trx)
  }
  const log = columnsOf(changes, ({ added }) => added)
  if (log.count > 0) {
    await sql`
      INSERT INTO answer_log
        (attempt_id, arrived_at, is_late, received_at, revision, question_id, option, seq, writer,
          seconds)
      SELECT * FROM ${log.rows}`.execute(trx)
  }
  const answers = columnsOf(changes, ({ changed }) => changed)
  if (answers.count > 0) {
    await sql`
      INSERT INTO attempt_answer
        (attempt_id, arrived_at, question_id, option, seq, writer, seconds)
      SELECT attempt_id, arrived_at, question_id, option, seq, writer, seconds
      FROM ${answers.rows}
      ON CONFLICT (attempt_id, question_id) DO UPDATE SET
        option = excluded.option, seq = excluded.seq, writer = excluded.writer,
        seconds = excluded.seconds, arrived_at = excluded.arrived_at`.execute(trx)
  }
}

/** Passes entries as arrays, because the number of parameters of a statement is limited. */
function columnsOf(changes: readonly Change[], entriesOf: (change: Change) => readonly Entry[]) {
  const sent = changes.flatMap((change) => entriesOf(change).map((entry) => ({ change, entry })))
  const rows = sql`
    unnest(${sent.map(({ change }) => change.attemptId)}::bigint[],
      ${sent.map(({ change }) => change.arrivedAt)}::timestamptz[],
      ${sent.map(({ change, entry }) => change.late.has(entry))}::bool[],
      ${sent.map(({ change, entry }) => (change.late.has(entry) ? change.receivedAt : null))}::timestamptz[],
      ${sent.map(({ change }) => change.revision)}::int[],
      ${sent.map(({ entry }) => entry.question_id)}::bigint[],
      ${sent.map(({ entry }) => entry.selected_option)}::text[],
      ${sent.map(({ entry }) => entry.seq)}::bigint[],
      ${sent.map(({ entry }) => entry.writer)}::text[],
      ${sent.map(({ entry }) => entry.seconds)}::int[])
      AS e (attempt_id, arrived_at, is_late, received_at, revision, question_id, option, seq, writer,
        seconds)`
  return { count: sent.length, rows }
}
