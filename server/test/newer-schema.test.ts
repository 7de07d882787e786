import { endpoints } from '@sopan/contract/endpoints'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import { testApp } from './app.ts'
import { entry, taking } from './exams/taking.ts'

const t = testApp()

async function alterTables(change: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(t.db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) {
    await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(change)}`.execute(t.db)
  }
}

/** The responses to every call that reads, by its path. */
async function readEverything(token: string, ids: Record<string, number>) {
  const found = new Map<string, unknown>()
  for (const { endpoint } of endpoints.filter((one) => one.endpoint.method === 'GET')) {
    const { status, body } = await t.raw(
      endpoint,
      { params: { id: ids['course_id'] }, querystring: ids },
      { token },
    )
    found.set(endpoint.url, [status, body.data])
  }
  return found
}

it('answers the same after a newer version has added a column to every table', async () => {
  const { build, started, save, submit } = taking(t)
  const { token, exam, id, q1, q2, user } = await started()
  const course = await build().course()
  const subject = await build().subject(course.id)
  await build().grant(user.id, course.id)
  const ids = { course_id: course.id, subject_id: subject.id, test_id: exam.id, attempt_id: id }
  await save(token, id, [entry(q1, 'A', 1)])
  const before = await readEverything(token, ids)

  onTestFinished(() => alterTables('DROP added_by_newer_version'))
  await alterTables('ADD added_by_newer_version integer')
  t.catalogueChanges.announce()

  expect(await readEverything(token, ids)).toEqual(before)
  await save(token, id, [entry(q2, 'B', 2)])
  expect(await submit(token, id)).toMatchObject({ correct: 2 })
})
