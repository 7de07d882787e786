import type { Answer } from '@sopan/contract/exams/answer'
import { sql } from 'kysely'

import type { Db, Trx, Row, NewRow } from '#server/db/tables.ts'

export type Grade = Row<'grade'>
export type NewGrade = NewRow<'grade'>

/** The answers of attempts that count, by attempt and question. */
export async function listChosenAnswers(
  db: Db,
  attemptIds: readonly number[],
): Promise<Map<number, Map<number, Answer | null>>> {
  const rows = await db
    .selectFrom('attempt_answer')
    .select(['attempt_id', 'question_id', 'option'])
    .where(sql<boolean>`attempt_id = ANY (${[...attemptIds]}::bigint[])`)
    .execute()
  const answers = new Map(attemptIds.map((id) => [id, new Map<number, Answer | null>()]))
  for (const row of rows) answers.get(row.attempt_id)?.set(row.question_id, row.option)
  return answers
}

export async function insertGrades(trx: Trx, grades: readonly NewGrade[]): Promise<void> {
  // A statement has at most 65,535 parameters.
  for (let at = 0; at < grades.length; at += 1000) {
    await trx
      .insertInto('grade')
      .values(grades.slice(at, at + 1000))
      .execute()
  }
}

/** All grades of attempts, oldest first. */
export function listGrades(db: Db, attemptIds: readonly number[]): Promise<Grade[]> {
  return db
    .selectFrom('grade')
    .selectAll()
    .where('attempt_id', 'in', [...attemptIds, 0])
    .orderBy('version')
    .execute()
}

/** The newest grade of each of these attempts. */
export async function listNewestGrades(
  db: Db,
  attemptIds: readonly number[],
): Promise<Map<number, Grade>> {
  const rows = await db
    .selectFrom('grade')
    .distinctOn('attempt_id')
    .selectAll()
    .where(sql<boolean>`attempt_id = ANY (${[...attemptIds]}::bigint[])`)
    .orderBy('attempt_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.attempt_id, row]))
}
