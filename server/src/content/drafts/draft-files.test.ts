import { afterAll, beforeEach, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { saveFile } from './draft-files.ts'
import { openDraft } from './open-draft.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const COURSE = 'courses/maths/course.yaml'
const CLASS = 'courses/maths/01-numbers/02-factors.yaml'

beforeEach(async () => {
  await truncateAll(db)
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await importContent(db, files, contentFolder({}), { now: NOW })
})
afterAll(() => db.destroy())

it.each([
  ['a file', { file: COURSE, value: { title: 'One' } }],
  ['a text', { file: 'courses/maths/description.md', value: 'One\n' }],
  ['a removed file', { file: CLASS, value: null }],
])('a draft may be saved again after a lost response, and only then: %s', async (_, given) => {
  const act = { actor: 'anita', now: NOW, dryRun: false }
  const draft = await openDraft(db, { path: 'courses/maths', id: null }, act)
  const change = { ...given, version: 1, at: NOW }
  expect(await saveFile(db, draft, change)).toBe(2)
  expect(await saveFile(db, draft, change)).toBe(2)
  await saveFile(db, draft, { version: 2, file: COURSE, value: { title: 'Two' }, at: NOW })
  await expect(saveFile(db, draft, change)).rejects.toThrow('changed on another page')
})

it('a draft has at most 5 MB of texts', async () => {
  const act = { actor: 'anita', now: NOW, dryRun: false }
  const save = async (index: number) => {
    const draft = await openDraft(db, { path: 'courses/maths', id: null }, act)
    const file = `courses/maths/01-numbers/1${index}-class.yaml`
    const value = { title: 'x'.repeat(1_300_000) }
    return saveFile(db, draft, { version: draft.version, file, value, at: NOW })
  }
  for (const index of [0, 1, 2]) await save(index)
  await expect(save(3)).rejects.toThrow('A draft has at most 5 MB of texts.')
})
