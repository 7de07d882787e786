import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

import { newestGrades } from './store.ts'
import { listWrongGrades } from './wrong-grades.ts'

const t = testApp()

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const maxRows = (plan: Plan): number =>
  Math.max(
    plan['Actual Rows'] * plan['Actual Loops'],
    ...(plan.Plans ?? []).map((part) => maxRows(part)),
  )

/** Attempts without an answer, each with a grade of 0 marks. */
async function finishedAttempts(count: number): Promise<number> {
  const user = await factories(t.db).user()
  const exam = await examFactories(t.db).examWithPaper()
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
      close_reason)
    SELECT ${user.id}, ${exam.id}, ${exam.paper.id}, n, now(), now() + interval '1 h', now(),
      'submitted'
    FROM generate_series(1, ${count}::int) n`.execute(t.db)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, version, 0, 4, 1, 0, version - 2, 4, false, 0, '[]', now(), 'sopan'
    FROM attempt, generate_series(1, 2) version`.execute(t.db)
  await sql`ANALYZE attempt, grade`.execute(t.db)
  const { rows } = await sql<{ last: number }>`SELECT max(id) AS last FROM attempt`.execute(t.db)
  return rows[0]?.last ?? 0
}

it('compares the newest grade of each attempt, also over several pages', async () => {
  const last = await finishedAttempts(1200)
  expect(await listWrongGrades(t.db)).toEqual([])
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    VALUES (${last}, 3, 1, 4, 1, 1, 0, 3, false, 0, '[]', now(), 'sopan')`.execute(t.db)
  expect(await listWrongGrades(t.db)).toEqual([`attempt ${last}`])
})

it('reads no attempts before the cursor for a page', async () => {
  const last = await finishedAttempts(3000)
  const rows = await newestGrades(t.db, last - 100, 50).explain('json', sql`analyze`)
  const [plan] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }]
  expect(maxRows(plan['QUERY PLAN'][0].Plan)).toBeLessThan(200)
})
