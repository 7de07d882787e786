import type { QuestionKey } from '@sopan/contract/exams/keys'
import { sql } from 'kysely'

import type { Db, Row, Trx } from '../tables.ts'
import { setRankings } from './rankings.ts'

export type KeyCorrection = Row<'key_correction'>

/** The corrections that count, by the id of their question. */
export type KeyCorrections = ReadonlyMap<number, KeyCorrection>

/** The key that counts: the key of the paper, unless it was corrected. */
export const keyOf = (
  { id, asked }: Pick<Row<'paper_question'>, 'id' | 'asked'>,
  corrections: ReadonlyMap<number, Pick<KeyCorrection, 'key'>>,
): QuestionKey => corrections.get(id)?.key ?? asked.key

/** The newest correction of each question of these papers. */
export async function listKeyCorrections(
  db: Db,
  paperIds: Iterable<number>,
): Promise<KeyCorrections> {
  const rows = await db
    .selectFrom('key_correction')
    .distinctOn(['paper_id', 'question_id'])
    .selectAll()
    .where(sql<boolean>`paper_id = ANY (${[...new Set(paperIds)]}::bigint[])`)
    .orderBy('paper_id')
    .orderBy('question_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.question_id, row]))
}

/**
 * The same for grading. A correction waits until this transaction ends, so the grade is committed
 * either before the correction, which then grades it again, or with it. The lock is a separate
 * statement, because a statement that waits for a lock reads the rows of before the wait.
 */
export async function lockKeyCorrections(
  trx: Trx,
  paperIds: Iterable<number>,
): Promise<KeyCorrections> {
  const ids = [...new Set(paperIds)]
  await sql`
    SELECT FROM paper WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(trx)
  return listKeyCorrections(trx, ids)
}

export interface NewKey {
  paper_id: number
  question_id: number
  key: QuestionKey
}

export interface CorrectionAct {
  at: Date
  actor: string
  reason: string
}

/**
 * Whether `q` is the question `given` of another paper: with the same text and no options that changed places, or with
 * the same options, which a number has not. Questions with one key may have changed places, or replaced each other, in one ranking.
 */
const isSameQuestion = sql<boolean>`(
  (q.source -> 'en' -> 'question' = given.source -> 'en' -> 'question'
    AND (q.source -> 'en' -> 'options' = given.source -> 'en' -> 'options'
      OR NOT q.source -> 'en' -> 'options' <@ (given.source -> 'en' -> 'options')))
  OR (q.source -> 'en' -> 'options' = given.source -> 'en' -> 'options' AND q.source -> 'en' -> 'options' <> '[]'))`

/** The same keys for the same questions at their positions in all papers of their rankings. */
export async function listKeysOfRankings(db: Db, keys: readonly NewKey[]): Promise<NewKey[]> {
  const { rows } = await sql<{ paper_id: number; question_id: number; given: number }>`
    SELECT q.paper_id, q.id AS question_id, given.id AS given
    FROM paper_question given JOIN paper_ranking own ON own.paper_id = given.paper_id
    JOIN paper_ranking other ON other.ranking_id = own.ranking_id
    JOIN paper_question q ON q.paper_id = other.paper_id AND q.position = given.position AND ${isSameQuestion}
    WHERE given.id = ANY (${keys.map((one) => one.question_id)}::bigint[])
    ORDER BY q.id`.execute(db)
  const given = new Map(keys.map((one) => [one.question_id, one.key]))
  const spread = new Map<number, NewKey>()
  for (const { given: from, ...question } of rows) {
    const key = given.get(from)
    if (key !== undefined) spread.set(question.question_id, { ...question, key })
  }
  return [...spread.values()]
}

/**
 * Whether a paper would have no question that counts for the total with these keys, so that it could not be passed. Those of
 * qualifying sections do not count for it.
 */
export async function emptiesPaper(db: Db, keys: readonly NewKey[]): Promise<boolean> {
  const dropped = keys.filter(({ key }) => key.mode === 'dropped')
  const papers = [...new Set(dropped.map((one) => one.paper_id))]
  if (papers.length === 0) return false
  const questions = await db
    .selectFrom('paper_question')
    .leftJoin('paper_section', 'paper_section.id', 'section_id')
    .select(['paper_question.id', 'paper_question.paper_id'])
    .where(sql<boolean>`paper_question.paper_id = ANY (${papers}::bigint[])`)
    .where('qualifying', 'is not', true)
    .execute()
  const corrections = await listKeyCorrections(db, papers)
  const given = new Map(keys.map((one) => [one.question_id, one.key]))
  const counting = questions.filter(({ id }) => {
    const key = given.get(id) ?? corrections.get(id)?.key
    return key?.mode !== 'dropped'
  })
  return papers.some((id) => counting.every((one) => one.paper_id !== id))
}

/**
 * Writes corrections of the keys of a test, in all papers of a ranking, and has its closed attempts graded again. Then
 * waits for the transactions that grade by the old keys or compute ranks. Call it last, because later transactions wait for the caller's.
 */
export async function insertKeyCorrections(
  trx: Trx,
  examId: number,
  given: readonly NewKey[],
  act: CorrectionAct,
): Promise<void> {
  const keys = await listKeysOfRankings(trx, given)
  if (keys.length === 0) return
  // First, because a batch of the regrade locks this row before it locks papers.
  await sql`SELECT FROM regrade WHERE exam_id = ${examId} FOR UPDATE`.execute(trx)
  const rows = await trx
    .insertInto('key_correction')
    .values(
      keys.map(({ key, ...question }) => ({
        ...question,
        key: JSON.stringify(key),
        ...act,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await sql`
    INSERT INTO regrade AS r (exam_id, first_correction_id, correction_id)
    VALUES (${examId}, ${Math.min(...ids)}, ${Math.max(...ids)})
    ON CONFLICT (exam_id) DO UPDATE SET
      first_correction_id = CASE WHEN r.finished_at IS NULL THEN r.first_correction_id
        ELSE excluded.first_correction_id END,
      correction_id = excluded.correction_id, last_attempt_id = 0, finished_at = NULL, graded = 0,
      changed = 0, higher = 0, lower = 0, newly_passed = 0, no_longer_passed = 0`.execute(trx)
  await setRankings(trx, examId)
  // All papers, because two rankings may be one from now on.
  await sql`SELECT FROM paper WHERE exam_id = ${examId} ORDER BY id FOR UPDATE`.execute(trx)
}
