import { listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db } from '#server/db/tables.ts'

import { gradeOf } from '../grades/grade-of.ts'
import { listChosenAnswers } from '../grades/grade-store.ts'
import { createPaperCache } from '../paper/cache.ts'
import * as store from './store.ts'

/** Attempts that are compared at a time. */
const BATCH = 500

/**
 * Attempts whose newest grade differs from a grade computed now from the stored answers and the keys that
 * count. Attempts to be graded again after a correction are left out.
 */
export async function listWrongGrades(db: Db): Promise<string[]> {
  const papers = createPaperCache()
  const wrong: string[] = []
  let seen = 0
  for (;;) {
    const grades = await store.newestGrades(db, seen, BATCH).execute()
    const last = grades.at(-1)
    if (last === undefined) return wrong
    seen = last.attempt_id
    const answers = await listChosenAnswers(
      db,
      grades.map((grade) => grade.attempt_id),
    )
    const corrections = await listKeyCorrections(
      db,
      grades.map((grade) => grade.paper_id),
    )
    for (const grade of grades) {
      const paper = await papers.get(db, grade.paper_id)
      const expected = gradeOf(paper, corrections, answers.get(grade.attempt_id) ?? new Map())
      const isEqual =
        expected.marks === grade.marks &&
        expected.passed === grade.passed &&
        expected.right_count === grade.right_count &&
        expected.partly_count === grade.partly_count &&
        expected.wrong_count === grade.wrong_count &&
        expected.skipped_count === grade.skipped_count
      if (!isEqual) wrong.push(`attempt ${grade.attempt_id}`)
    }
  }
}
