import { getExam } from '@sopan/contract/exams/exams'
import { listPractised } from '@sopan/contract/exams/practice'
import { expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { testApp } from '#test/app.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { taking } from '#test/exams/taking.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { learner, start, submit, results } = taking(t)

const FILE = 'tests/science.yaml'

/** Imports a test of two sections; of the first one with a name in Hindi. */
async function importTest(inHindi: string | null) {
  const section = (name: string, hi: string | null) => `  - name: ${name}
${hi === null ? '' : `    hi: { name: ${hi} }\n`}    questions:
      - { text: ${name}?, options: ['1', '2'], answer: B }
`
  const text = `name: Science
description: Short.
access: free
minutes: 10
sections:
${section('Physics', inHindi)}${section('Chemistry', null)}`
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const report = await importContent(t.db, files, contentFolder({ [FILE]: text }), { now: t.time })
  expect(report.errors).toEqual([])
  const { id, paper_id } = await t.db
    .selectFrom('exam')
    .select(['id', 'paper_id'])
    .where('slug', '=', 'science')
    .executeTakeFirstOrThrow()
  return { id, paperId: paper_id }
}

const NAMED = [
  { name: 'Physics', hi: { name: 'भौतिकी' } },
  { name: 'Chemistry', hi: undefined },
]
const named = (sections: readonly { name: string; hi?: object | undefined }[] = []) =>
  sections.map(({ name, hi }) => ({ name, hi }))

it('a Hindi name of a section is in the start, the result and the practice of a test, beside the English one', async () => {
  const exam = await importTest('भौतिकी')
  const { token } = await learner()
  const querystring = { test_id: String(exam.id) }
  const detail = await t.call(getExam, { querystring }, token)
  expect(named(detail.body.data.sections)).toEqual(NAMED)
  const attempt = await start(token, exam.id)
  expect(named(attempt.test.sections)).toEqual(NAMED)
  expect(named((await submit(token, attempt.attempt_id)).sections)).toEqual(NAMED)
  const [result] = (await results(token, exam.id)).results
  expect(named(result?.sections)).toEqual(NAMED)
  const practised = await t.call(listPractised, { querystring: {} }, token)
  const asked = practised.body.data.tests.flatMap((one) => one.questions)
  for (const questions of [result?.questions ?? [], asked.map((one) => one.question)]) {
    expect(questions.map(({ section, hi }) => [section, hi?.section])).toEqual([
      ['Physics', 'भौतिकी'],
      ['Chemistry', undefined],
    ])
  }
})

it('a Hindi name that is added later makes no new paper, and is shown in an attempt that has begun', async () => {
  const before = await importTest(null)
  const { token } = await learner()
  expect((await start(token, before.id)).test.sections[0]?.hi).toBeUndefined()
  expect(await importTest('भौतिकी')).toEqual(before)
  expect(named((await start(token, before.id)).test.sections)).toEqual(NAMED)
})
