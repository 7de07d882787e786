import { matchesGlob } from 'node:path/posix'

import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'

import { formsOf, saveFile } from '#server/content/drafts/draft-files.ts'
import { openDraft } from '#server/content/drafts/open-draft.ts'
import { publishDraft } from '#server/content/drafts/publish-draft.ts'
import { importContent } from '#server/content/import.ts'
import { kinds } from '#server/content/kinds.ts'
import { listItems } from '#server/content/list-items.ts'
import { findNewestOf } from '#server/content/shared/revisions/revision-store.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { attachUpload } from './attach-upload.ts'
import { beginUpload } from './begin-upload.ts'
import { sendPart } from './send-part.ts'
import { storeUploads } from './store-uploads.ts'
import { findUpload } from './upload-store.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const act = { actor: 'anita', now: NOW, dryRun: false }

let files: ReturnType<typeof createFolderFiles>

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
  await importContent(db, files, writeFolder(everyField), { now: NOW })
})
afterAll(() => db.destroy())

const CONTENTS: Record<string, Buffer> = {
  pdf: Buffer.from(`%PDF-1.7\n${'x'.repeat(400)}`),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
  ),
  mp4: Buffer.concat([Buffer.alloc(4), Buffer.from('ftyp'), Buffer.alloc(400)]),
}

interface SchemaPart {
  properties?: Record<string, SchemaPart>
  items?: SchemaPart
  control?: string
  place?: { endings: string[] }
}

interface FileField {
  field: string
  endings: string[]
}

/** The fields for files of a schema; of a list only the fields of its first entry. */
const fileFields = (
  { properties = {}, items, control, place }: SchemaPart,
  at = '',
): FileField[] => {
  if (control === 'file' && place) return [{ field: at, endings: place.endings }]
  const name = (key: string) => (at === '' ? key : `${at}.${key}`)
  return [
    ...Object.entries(properties).flatMap(([key, part]) => fileFields(part, name(key))),
    ...(items ? fileFields(items, name('0')) : []),
  ]
}

const FIELDS = kinds.flatMap(({ name, schemas }) =>
  Object.entries(schemas).flatMap(([pattern, schema]) =>
    fileFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaPart).map(
      ({ field, endings }) => ({ name, pattern, field, endings }),
    ),
  ),
)

/** The member's draft of an item that has a file of this pattern, and this file. */
async function openedWith({ name, pattern }: { name: string; pattern: string }) {
  const query = { kind: name, search: '', before: null, limit: 100, now: NOW }
  for (const { path } of await listItems(db, query)) {
    const draft = await openDraft(db, { path, id: null }, act)
    const file = formsOf(draft).files.find((one) => matchesGlob(one.path, pattern))
    if (file !== undefined) return { draft, file: file.path, value: file.value }
  }
  throw new Error(`no item has a file ${pattern}`)
}

/** A value with another one at a field; of a video also without the link in its place. */
function withField(value: unknown, [key = '', ...rest]: readonly string[], set: string): unknown {
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? withField(one, rest, set) : one))
  const { youtube: _, ...given } = value as Record<string, unknown>
  return { ...given, [key]: rest.length === 0 ? set : withField(given[key], rest, set) }
}

it.each(FIELDS)(
  'a file that is sent for $field of $pattern is published',
  async ({ field, endings, ...of }) => {
    const { draft, file, value } = await openedWith(of)
    const [ending = ''] = endings
    const content = CONTENTS[ending] ?? Buffer.alloc(0)
    const given = { file, field, present: null, name: `Sent by mail.${ending}`, modified: 1 }
    const begun = await beginUpload(db, draft, { ...given, bytes: content.length }, act)
    await sendPart(db, files, begun, { start: 0, content, at: NOW })
    await storeUploads({ db, files, now: () => NOW }, (error) => {
      throw error
    })
    const upload = await findUpload(db, begun.id)
    if (upload === undefined) throw new Error('the upload is gone')
    const attached = await attachUpload(db, draft, { upload, version: draft.version }, act)
    const changed = withField(value, field.split('.'), attached.value) as typeof value
    const version = await saveFile(db, draft, {
      version: attached.version,
      file,
      value: changed,
      at: NOW,
    })
    const done = await publishDraft(
      db,
      files,
      { id: draft.id, version },
      { at: NOW, actor: 'meena', dryRun: false, unpublish: false, confirmed: false },
    )
    expect(done).toMatchObject({ report: { errors: [], refusal: null } })
    const newest = await findNewestOf(db, draft.path)
    expect(newest?.files[upload.path]).toBe(upload.file)
  },
)
