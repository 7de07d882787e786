import { lockKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Trx } from '#server/db/tables.ts'

import type { Attempt } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import { gradeOf } from './grade-of.ts'
import {
  type Grade,
  type NewGrade,
  insertGrades,
  listChosenAnswers,
  listNewestGrades,
} from './grade-store.ts'

/** Who grades attempts again, when and why; learners see the reason. */
export interface GradeAct {
  at: Date
  by: string
  reason: string
}

export interface Regrade {
  attempt: Attempt
  before: Grade
  after: NewGrade
}

/**
 * Grades closed attempts again from the stored answers, as a further version; earlier versions
 * stay. The transaction has locked the attempts.
 */
export async function gradeAgain(
  trx: Trx,
  papers: PaperCache,
  attempts: readonly Attempt[],
  { at, by, reason }: GradeAct,
): Promise<Regrade[]> {
  if (attempts.length === 0) return []
  const ids = attempts.map((attempt) => attempt.id)
  const answers = await listChosenAnswers(trx, ids)
  const newest = await listNewestGrades(trx, ids)
  const corrections = await lockKeyCorrections(
    trx,
    attempts.map((attempt) => attempt.paper_id),
  )
  const regrades: Regrade[] = []
  for (const attempt of attempts) {
    const before = newest.get(attempt.id)
    if (before === undefined) throw new Error(`attempt ${attempt.id} is closed without a grade`)
    const paper = await papers.get(trx, attempt.paper_id)
    const after: NewGrade = {
      attempt_id: attempt.id,
      version: before.version + 1,
      ...gradeOf(paper, corrections, answers.get(attempt.id) ?? new Map()),
      time_taken_seconds: before.time_taken_seconds,
      graded_at: at,
      graded_by: by,
      reason,
    }
    regrades.push({ attempt, before, after })
  }
  await insertGrades(
    trx,
    regrades.map(({ after }) => after),
  )
  return regrades
}
