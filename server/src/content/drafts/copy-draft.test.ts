import { afterAll, beforeEach, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { kindNamed } from '#server/content/publish-state.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { copyDraft } from './copy-draft.ts'
import { createDraft } from './create-draft.ts'
import { saveFile } from './draft-files.ts'
import { type Draft, findDraft } from './draft-store.ts'
import { openDraft } from './open-draft.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const path = 'courses/maths'
const file = 'courses/maths/description.md'

beforeEach(async () => {
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
  await importContent(db, files, contentFolder(), { now: NOW })
})
afterAll(() => db.destroy())

const actOf = (actor: string) => ({ actor, now: NOW, dryRun: false })
const opened = (actor: string) => openDraft(db, { path, id: null }, actOf(actor))
const written = async (draft: Draft, value: string) => {
  await saveFile(db, draft, { version: draft.version, file, value, at: NOW })
  return (await findDraft(db, draft.id)) as Draft
}
const copied = (draft: Draft, actor = 'ravi') => copyDraft(db, draft, actOf(actor))

it("a copy has the state of the other member's draft and belongs to the member, and the other draft stays", async () => {
  const draft = await written(await opened('anita'), 'By Anita')
  const copy = await copied(draft)
  const { document, files, base } = draft
  expect(copy).toMatchObject({ actor: 'ravi', path, document, files, base })
  await written(copy, 'By Ravi')
  expect(await findDraft(db, draft.id)).toEqual(draft)
})

it('a copy that is asked for again, also twice at the same moment, is one', async () => {
  const draft = await written(await opened('anita'), 'By Anita')
  const [first, second] = await Promise.all([copied(draft), copied(draft)])
  expect(second.id).toBe(first.id)
  expect(await copied(draft)).toEqual(first)
})

it('a copy takes the place of an own draft in which nothing was written', async () => {
  const own = await opened('ravi')
  const draft = await written(await opened('anita'), 'By Anita')
  expect(await copied(draft)).toMatchObject({ id: own.id, document: draft.document })
})

it('a copy is refused where the member has written a draft, which stays', async () => {
  const own = await written(await opened('ravi'), 'By Ravi')
  const draft = await written(await opened('anita'), 'By Anita')
  await expect(copied(draft)).rejects.toThrow('You have written a draft of this item already.')
  expect(await findDraft(db, own.id)).toEqual(own)
})

it('a copy of a state that the page did not show is refused', async () => {
  const shown = await opened('anita')
  await written(shown, 'By Anita')
  await expect(copied(shown)).rejects.toThrow('This draft was changed on another page.')
})

it('a copy of the draft of a new test has its own mail before the test opens', async () => {
  const kind = kindNamed('tests')
  const draft = await createDraft(db, { kind, title: 'Mock', copyOf: null }, actOf('anita'))
  const copy = await copied(draft)
  await copied(draft)
  const mails = await db.selectFrom('outbox').select('key').orderBy('id').execute()
  expect(mails.map(({ key }) => key)).toEqual([`draft opens ${draft.id}`, `draft opens ${copy.id}`])
})
