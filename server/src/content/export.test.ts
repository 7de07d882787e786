import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder, webm } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { exportContent } from './export.ts'
import { importContent } from './import.ts'
import { kinds } from './kinds.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const SAMPLE = join(import.meta.dirname, '../../../content')

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

const newFiles = () => createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })

/** The content of a folder as bytes, without other files in it. */
function bytesOf(folder: string): Map<string, string> {
  const sources = kinds.flatMap(({ source, sharedFolders }) => [source, ...sharedFolders])
  const patterns = sources.flatMap((source) => [source, `${source}/**`])
  const paths = globSync(patterns, { cwd: folder }).toSorted()
  return new Map(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'base64')]),
  )
}

/** Imports a folder into an empty database and exports it again. */
async function roundTrip(folder: string): Promise<string> {
  await truncateAll(db)
  const files = newFiles()
  expect((await importContent(db, files, folder, { now: NOW })).errors).toEqual([])
  const target = join(temporaryFolder(), 'export')
  await exportContent(db, files, target)
  return target
}

test('the sample catalogue is exported byte for byte', async () => {
  const exported = await roundTrip(SAMPLE)
  const bytes = bytesOf(exported)
  expect([...bytes.keys()]).toEqual([...bytesOf(SAMPLE).keys()])
  expect(bytes).toEqual(bytesOf(SAMPLE))
  expect(bytes.size).toBeGreaterThan(300)
})

test('a folder in the canonical form is exported byte for byte', async () => {
  const folder = contentFolder()
  expect(bytesOf(await roundTrip(folder))).toEqual(bytesOf(folder))
})

test('any other form is exported in the canonical form, and then stays unchanged', async () => {
  const folder = contentFolder({
    'courses/maths/course.yaml': `# A comment
type: "paid"
title:   Maths
summary: >-
  From the
  first rule.
price: 1499.50
added: 2025-08-12T10:00:00Z
cover: cover.svg
`,
    'courses/maths/description.md': 'Line one\r\n\r\n- a\r\n- b\r\n',
    'courses/maths/01-numbers/02-factors.yaml': null,
    'courses/maths/01-numbers/010-factors.yaml': `{ title: "Factors: 'all'", preview: false, description: "One\\nTwo #3" }`,
    'coupons.yaml': `- {code: Z, amount: 0.87, until: 2030-01-01T12:30, active: no}
- {code: A-1, percent: 100}
`.replace('no}', 'false}'),
    'notifications/hello.yaml': `message: |
  One

  Two: three
title: Hello
image: hello.svg
created: 2025-08-20T10:00:30
active: false
`,
  })
  const first = await roundTrip(folder)
  const second = await roundTrip(first)
  expect(bytesOf(second)).toEqual(bytesOf(first))
  const text = (path: string) => readFileSync(join(first, path), 'utf8')
  expect(text('courses/maths/course.yaml')).toBe(`title: Maths
summary: From the first rule.
type: paid
price: 1499.5
added: 2025-08-12T15:30+05:30
cover: cover.svg
`)
  expect(text('courses/maths/01-numbers/10-factors.yaml')).toBe(`title: "Factors: 'all'"
description: |-
  One
  Two #3
`)
  expect(text('coupons.yaml')).toBe(`- code: A-1
  percent: 100
- code: Z
  amount: 0.87
  active: false
  until: 2030-01-01T12:30+05:30
`)
  expect(text('notifications/hello.yaml')).toBe(`title: Hello
message: |-
  One

  Two: three
type: info
active: false
image: hello.svg
created: 2025-08-20T10:00:30+05:30
`)
})

test('unpublished items are left out, and the rest can be imported again', async () => {
  const files = newFiles()
  await importContent(db, files, contentFolder(), { now: NOW })
  await db.updateTable('class').set({ published: false }).where('slug', '=', 'primes').execute()
  await db.updateTable('notification').set({ published: false }).execute()
  const target = join(temporaryFolder(), 'export')
  await exportContent(db, files, target)
  expect([...bytesOf(target).keys()]).toEqual([
    'coupons.yaml',
    'courses/maths/01-numbers/02-factors.yaml',
    'courses/maths/01-numbers/notes/tests.pdf',
    'courses/maths/01-numbers/subject.yaml',
    'courses/maths/course.yaml',
    'courses/maths/cover.svg',
    'courses/maths/description.md',
  ])
  const report = await importContent(db, files, target, { now: NOW })
  expect(report).toMatchObject({ errors: [], changes: [] })
})

test('reports a file that is missing in the store', async () => {
  await importContent(db, newFiles(), contentFolder(), { now: NOW })
  const exporting = exportContent(db, newFiles(), join(temporaryFolder(), 'export'))
  await expect(exporting).rejects.toThrow('cover.svg is missing from the file store (public/')
})

test('rejects two files with the same name', async () => {
  const files = newFiles()
  await importContent(db, files, contentFolder(), { now: NOW })
  const other = await files.put('paid', webm('other'), 'webm')
  const factors = await db
    .selectFrom('class')
    .select('id')
    .where('slug', '=', 'factors')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('class_video')
    .values({
      class_id: factors.id,
      slug: 'primes',
      title: 'Other',
      file_path: other,
      position: 1,
      updated_at: NOW,
    })
    .execute()
  const exporting = exportContent(db, files, join(temporaryFolder(), 'export'))
  await expect(exporting).rejects.toThrow('Two different files would be called videos/primes.webm')
})

test('rejects a folder that is not empty', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  await expect(exportContent(db, newFiles(), folder)).rejects.toThrow('is not an empty folder')
  await expect(exportContent(db, newFiles(), join(folder, 'mine.txt'))).rejects.toThrow(
    'is not an empty folder',
  )
})

test('a coupon for items that are all unpublished is left out, so that it never applies to others', async () => {
  const folder = contentFolder({
    'coupons.yaml':
      '- code: ALL10\n  percent: 10\n- code: MATHS10\n  percent: 10\n  items:\n    - courses/maths\n',
  })
  const files = newFiles()
  expect((await importContent(db, files, folder, { now: NOW })).errors).toEqual([])
  await db.updateTable('course').set({ published: false }).where('slug', '=', 'maths').execute()
  const target = join(temporaryFolder(), 'export')
  await exportContent(db, files, target)
  expect(readFileSync(join(target, 'coupons.yaml'), 'utf8')).toBe('- code: ALL10\n  percent: 10\n')
})
