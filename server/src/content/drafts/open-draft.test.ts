import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { findItem } from '#server/content/list-items.ts'
import { listRevisions } from '#server/content/shared/revisions/revision-store.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { saveFile } from './draft-files.ts'
import { openDraft } from './open-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { changePriceOf } from './restore-item.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const path = 'courses/maths'
const DESCRIPTION = 'courses/maths/description.md'

let files: ReturnType<typeof createFolderFiles>
let folder = ''

beforeEach(async () => {
  folder = temporaryFolder()
  files = createFolderFiles({ folder, keys: () => ['key'] })
  await truncateAll(db)
  await importContent(db, files, contentFolder(), { now: NOW })
})
afterAll(() => db.destroy())

const opening = () => openDraft(db, { path, id: null }, { actor: 'anita', now: NOW, dryRun: false })

const changingPrice = (newest: number, price_paise: number) =>
  changePriceOf(
    db,
    files,
    { path, newest, price_paise },
    { at: NOW, actor: 'meena', dryRun: false, confirmed: false },
  )

const hasDraft = async () => (await findItem(db, path, NOW))?.has_draft

it('a draft in which nothing was written is opened with what was published since', async () => {
  const draft = await opening()
  expect(await opening()).toEqual(draft)
  expect(await hasDraft()).toBe(false)
  await changingPrice(1, 44_900)
  const again = await opening()
  expect(again).toMatchObject({ id: draft.id, base: 2, version: draft.version + 1 })
  expect(again.document[`${path}/course.yaml`]).toContain('price: 449')
  expect(await opening()).toEqual(again)
  expect(await hasDraft()).toBe(false)
})

it('a draft in which was written is opened as it was left', async () => {
  const draft = await opening()
  const change = { version: draft.version, file: DESCRIPTION, value: 'Other words', at: NOW }
  await saveFile(db, draft, change)
  await changingPrice(1, 44_900)
  const again = await opening()
  expect(again).toMatchObject({ id: draft.id, base: 1 })
  expect(again.document[DESCRIPTION]).toBe('Other words')
  expect(await hasDraft()).toBe(true)
})

/** The folder of the file store without one file of an item, as after a restore without files. */
async function loseFile(name: string) {
  const stored = (await listRevisions(db, [path])).at(-1)?.files[name] ?? ''
  rmSync(join(folder, stored))
}

it('a price is changed although a file is missing, which a publication names', async () => {
  await loseFile(`${path}/01-numbers/notes/primes.pdf`)
  expect((await changingPrice(1, 44_900)).changes).toHaveLength(1)
  const draft = await opening()
  const change = { version: draft.version, file: DESCRIPTION, value: 'Other words', at: NOW }
  const version = await saveFile(db, draft, change)
  const act = { at: NOW, actor: 'anita', dryRun: true, unpublish: false, confirmed: false }
  const published = await publishDraft(db, files, { id: draft.id, version }, act)
  expect(published).toMatchObject({
    report: {
      errors: [
        { file: `${path}/01-numbers/notes/primes.pdf`, message: 'is missing in the file store' },
      ],
    },
  })
})
