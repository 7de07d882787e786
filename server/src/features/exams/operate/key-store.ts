import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { sql } from 'kysely'

import type { KeyCorrection } from '#server/db/queries/key-corrections.ts'
import { passageOf } from '#server/db/queries/passages.ts'
import type { Db } from '#server/db/tables.ts'

import type { Attempt } from '../attempt/store.ts'

export function findExam(db: Db, slug: string) {
  return db
    .selectFrom('exam')
    .select(['id', 'title', 'paper_id'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export function findQuestion(db: Db, examId: number, paperId: number, position: number) {
  return db
    .selectFrom('paper_question')
    .innerJoin('paper', 'paper.id', 'paper_question.paper_id')
    .select(['paper_question.id', 'asked'])
    .select(sql<string>`paper_question.texts -> 'en' -> 'question' ->> 'text'`.as('text'))
    .where('paper.exam_id', '=', examId)
    .where('paper.id', '=', paperId)
    .where('position', '=', position)
    .executeTakeFirst()
}

export interface SameQuestion {
  id: number
  paper_id: number
  asked: Asked
}

/**
 * The same question in all papers of the test: questions of one kind with the same English text and options, about the same
 * passage, because 'What is the total?' can be asked about each data set of a paper.
 */
export async function listSameQuestions(
  db: Db,
  examId: number,
  questionId: number,
): Promise<SameQuestion[]> {
  const { rows } = await sql<SameQuestion>`
    SELECT q.id, q.paper_id, q.asked
    FROM paper_question given JOIN paper own ON own.id = given.paper_id,
      paper JOIN paper_question q ON q.paper_id = paper.id
    WHERE given.id = ${questionId} AND paper.exam_id = ${examId} AND (q.id = given.id OR (
      q.source -> 'en' -> 'question' = given.source -> 'en' -> 'question'
      AND q.source -> 'en' -> 'options' = given.source -> 'en' -> 'options' AND q.asked -> 'kind' = given.asked -> 'kind'
      AND ${passageOf('q', 'paper')} IS NOT DISTINCT FROM ${passageOf('given', 'own')}))
    ORDER BY q.id`.execute(db)
  return rows
}

export interface OtherPaper {
  paper_id: number
  attempts: number
}

/** Papers of the test that have attempts, other than the given ones. */
export async function listOtherPapers(
  db: Db,
  examId: number,
  papers: readonly number[],
): Promise<OtherPaper[]> {
  const { rows } = await sql<OtherPaper>`
    SELECT paper_id, count(*) AS attempts FROM attempt
    WHERE exam_id = ${examId} AND paper_id <> ALL (${[...papers]}::bigint[])
    GROUP BY paper_id ORDER BY paper_id`.execute(db)
  return rows
}

/** Attempts without a lock, for a preview. */
export function listAttemptsById(db: Db, ids: readonly number[]): Promise<Attempt[]> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** A key that is not stored, in the form of the rows for grading. */
export const asCorrection = (
  question: Pick<KeyCorrection, 'paper_id' | 'question_id'>,
  key: QuestionKey,
): KeyCorrection => ({
  ...question,
  id: 0,
  key,
  at: new Date(0),
  actor: '',
  reason: '',
})
