import { listTestFiles } from '@sopan/contract/console/test-files'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { statesOf } from '#server/content/tests/download/read-test.ts'
import { readQuestions } from '#server/content/tests/formats/read-questions.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'

const t = testApp()
const c = testConsole(t)

const TESTS = Object.fromEntries(
  Object.entries(everyField)
    .filter(([path]) => path.startsWith('tests/'))
    .map(([path, content]) => [path, Buffer.from(content)]),
)

async function importing(files: Record<string, Buffer>) {
  const folder = writeFolder(files)
  const report = await importContent(t.db, t.files, folder, { now: t.time, overwrite: true })
  expect(report).toMatchObject({ errors: [], refusal: null })
}

const get = (path: string, cookie: string) => c.inject(`/api/content/test-files${path}`, cookie)

const filesIn = (zip: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  )

it('the folder of all tests, and of one, has the bytes that were imported', async () => {
  await importing(TESTS)
  const cookie = await c.signedIn('teacher')
  const all = await get('', cookie)
  expect([all.statusCode, all.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="tests.zip"',
  ])
  expect(filesIn(all.rawPayload)).toEqual(TESTS)
  const one = filesIn((await get('/ratio/folder', cookie)).rawPayload)
  expect(one).toEqual({
    'tests/ratio.yaml': TESTS['tests/ratio.yaml'],
    'tests/images/bulb.svg': TESTS['tests/images/bulb.svg'],
  })
  const audited = await t.db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('action', '=', 'download test')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { subject: 'all tests', after: { tests: 3 } },
    { subject: 'test ratio', after: { form: 'folder' } },
  ])
})

it('two tests with different pictures of one name are in two folders of the archive', async () => {
  await importing(TESTS)
  const other = { 'tests/other.yaml': TESTS['tests/ratio.yaml'] ?? Buffer.alloc(0) }
  const bulb = Buffer.from(`${String(TESTS['tests/images/bulb.svg'])} `)
  const folder = writeFolder({ ...other, 'tests/images/bulb.svg': bulb })
  const report = await importContent(t.db, t.files, folder, { now: t.time, onlyAdd: true })
  expect(report).toMatchObject({ errors: [], refusal: null })
  const { rawPayload } = await get('', await c.signedIn('teacher'))
  const found = Object.entries(filesIn(rawPayload)).filter(([name]) => name.endsWith('.svg'))
  expect(Object.fromEntries(found.map(([name, content]) => [name, content.length]))).toEqual({
    'tests/images/bulb.svg': bulb.length,
    'tests/ratio/tests/images/bulb.svg': bulb.length - 1,
  })
})

it('each form names what it leaves out, and the corrected keys, before the download', async () => {
  await importing(TESTS)
  const cookie = await c.signedIn('teacher')
  const { data } = await c.call(listTestFiles, { params: { slug: 'ratio' } }, { cookie })
  expect(data.corrected).toEqual([3])
  const leftOut = new Map(data.forms.map(({ form, left_out: sentences }) => [form, sentences]))
  expect(leftOut.get('folder')).toEqual([])
  expect(leftOut.get('xlsx')).toEqual([
    expect.stringMatching(/^The settings of the test/),
    'Pictures: becomes the name of the picture.',
    'Question 3: without the answer, because the corrected key has no form in such a file.',
  ])
})

it('the Excel file of a test is read again with its questions, without an answer for a key that it cannot have', async () => {
  await importing(TESTS)
  const cookie = await c.signedIn('teacher')
  const { headers, rawPayload } = await get('/ratio/xlsx', cookie)
  expect(headers['content-disposition']).toBe('attachment; filename="ratio.xlsx"')
  const { rows } = await readQuestions('ratio.xlsx', rawPayload)
  expect(rows.map(({ question }) => question)).toMatchObject([
    { answer: 'B', hi: { text: '१ + १?' }, marks: { right: 2, wrong: -0.5 } },
    { answer: 'A', marks: { right: 1, wrong: '-1/3' } },
    null,
    { answers: 'AB', partly: 0.5 },
    { number: '0.66 to 0.67' },
  ])
  expect(rows[2]?.errors.map(({ column }) => column)).toEqual(['answer'])
})

it('a test that is not published has no files, and a member without the right to change tests gets a refusal', async () => {
  await importing(TESTS)
  await t.db.updateTable('exam').set({ published: false }).where('slug', '=', 'ratio').execute()
  const teacher = await c.signedIn('teacher')
  for (const path of ['/ratio', '/ratio/folder', '/other/xlsx', '/prelims/pdf'])
    expect((await get(path, teacher)).statusCode).toBe(404)
  const accountant = await c.signedIn('accountant')
  for (const path of ['', '/prelims', '/prelims/folder'])
    expect((await get(path, accountant)).statusCode).toBe(403)
})

it('a printed test names the minutes of its sections, and the marks for a part of the right options', async () => {
  await importing(TESTS)
  const cookie = await c.signedIn('teacher')
  const test = `
name: Pattern test
access: free
description: About the pattern.
minutes: 60
marking:
  right: 4
  wrong: -1
sections:
  - name: Physics
    minutes: 20
    questions:
      - text: Which of these are prime?
        options: ['2', '3', '4']
        answers: AB
        partly: 1
  - name: Chemistry
    questions:
      - text: 2 + 2
        options: ['4', '5']
        answer: A
`
  const folder = writeFolder({ 'tests/pattern.yaml': test })
  const report = await importContent(t.db, t.files, folder, { now: t.time, onlyAdd: true })
  expect(report).toMatchObject({ errors: [], refusal: null })
  const printed = await c.inject('/api/content/test-papers/pattern', cookie)
  expect(printed.json()).toMatchObject({
    data: {
      sections: [
        { names: { en: 'Physics' }, minutes: 20 },
        { names: { en: 'Chemistry' }, minutes: null },
      ],
      questions: [
        { marks: { right: '4', wrong: '-1', partly: '1' } },
        { marks: { right: '4', wrong: '-1', partly: null } },
      ],
    },
  })
})

it('a test whose picture is not among the stored files is refused with the name of the picture', async () => {
  await importing(TESTS)
  const state = (await statesOf(t.db, ['ratio'])).get('tests/ratio')
  await t.files.remove(state?.files['tests/images/bulb.svg'] ?? '', new Date('2999-01-01'))
  const cookie = await c.signedIn('teacher')
  for (const path of ['/ratio', '/ratio/folder', '/ratio/xlsx', '/ratio/xml']) {
    const reply = await get(path, cookie)
    expect([path, reply.statusCode, reply.json().message]).toEqual([
      path,
      409,
      expect.stringContaining('tests/images/bulb.svg'),
    ])
  }
})
