import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { kinds } from '#server/content/kinds.ts'
import { kindOf } from '#server/content/publish-state.ts'
import { undoContent } from '#server/content/undo.ts'
import { correctKey } from '#server/features/exams/operate/correct-key.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { contentFolder, everyField, writeFolder } from '#test/content/content-folder.ts'
import { RATIO, RATIO_FILE, PICTURE } from '#test/content/content-ratio.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { formsOf, saveFile, stateOfDraft } from './draft-files.ts'
import { findDraft, listDrafts } from './draft-store.ts'
import { openDraft } from './open-draft.ts'
import { type PublishReport, publishDraft } from './publish-draft.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const SAMPLE = join(import.meta.dirname, '../../../../content')
const MATHS = 'courses/maths'
const COURSE = 'courses/maths/course.yaml'
const CLASS = 'courses/maths/01-numbers/02-factors.yaml'

let files: ReturnType<typeof createFolderFiles>

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
})
afterAll(() => db.destroy())

async function importing(folder: string) {
  const report = await importContent(db, files, folder, { now: NOW, overwrite: true })
  expect(report).toMatchObject({ errors: [], refusal: null })
}

async function exported(): Promise<Map<string, string>> {
  const folder = join(temporaryFolder(), 'export')
  await exportContent(db, files, folder)
  const sources = kinds.flatMap(({ source, sharedFolders }) => [source, ...sharedFolders])
  const paths = globSync(
    sources.flatMap((source) => [source, `${source}/**/*.*`]),
    { cwd: folder },
  )
  return new Map(
    paths
      .filter((path) => path.includes('.'))
      .map((path) => [path, readFileSync(join(folder, path), 'base64')]),
  )
}

const listPaths = async () => {
  const rows = await db.selectFrom('content_revision').select(['path', 'revision']).execute()
  return rows.map(({ path, revision }) => `${path} ${revision}`).toSorted()
}

const opened = (path: string, actor = 'anita') =>
  openDraft(db, { path, id: null }, { actor, now: NOW, dryRun: false })

/** Opens a draft and saves one file with a changed text. */
async function drafted(path: string, file: string, from: string, to: string, actor = 'anita') {
  const draft = await opened(path, actor)
  const text = draft.document[file] ?? ''
  expect(text).toContain(from)
  const changed = { ...draft, document: { [file]: text.replace(from, to) } }
  const value = valuesOf(changed)[file] ?? null
  return { id: draft.id, version: await saveFile(db, draft, { ...draft, file, value, at: NOW }) }
}

const valuesOf = (draft: Parameters<typeof formsOf>[0]) =>
  Object.fromEntries(formsOf(draft).files.map(({ path, value }) => [path, value]))

const publishing = (draft: { id: number; version: number }, given = {}): Promise<PublishReport> =>
  publishDraft(db, files, draft, {
    at: NOW,
    actor: 'meena',
    dryRun: false,
    unpublish: false,
    confirmed: false,
    ...given,
  })

const titleOfCourse = () =>
  db.selectFrom('course').select(['title', 'price_paise']).executeTakeFirstOrThrow()

describe('a draft that is saved untouched', () => {
  it.each([
    ['the sample catalogue', () => SAMPLE],
    ['every field of every kind', () => writeFolder(everyField)],
  ])('publishes nothing of any item, and the export has the same bytes: %s', async (_, folder) => {
    await importing(folder())
    const before = { revisions: await listPaths(), bytes: await exported() }
    const paths = new Set(before.revisions.map((one) => one.split(' ')[0] ?? ''))
    expect(new Set([...paths].map((path) => kindOf(path).name)).size).toBe(kinds.length)
    for (const path of paths) {
      const draft = await opened(path)
      let { version } = draft
      for (const [file, value] of Object.entries(valuesOf(draft)))
        version = await saveFile(db, draft, { version, file, value, at: NOW })
      const saved = await findDraft(db, draft.id)
      expect(saved && stateOfDraft(saved).document).toEqual(draft.document)
      const done = await publishing({ id: draft.id, version })
      expect(done, path).toMatchObject({
        changes: [],
        report: { errors: [], refusal: null, changes: [] },
      })
    }
    expect({ revisions: await listPaths(), bytes: await exported() }).toEqual(before)
  })
})

describe('publishing a draft', () => {
  beforeEach(() =>
    importing(contentFolder({ [RATIO_FILE]: RATIO, 'tests/images/line.svg': PICTURE })),
  )

  it('writes a revision and the audit, and deletes the draft', async () => {
    const draft = await drafted(MATHS, COURSE, 'price: 1499', 'price: 449')
    expect(await publishing(draft)).toMatchObject({ changes: ['price ₹1,499.00 → ₹449.00'] })
    expect(await titleOfCourse()).toMatchObject({ price_paise: 44_900 })
    const revision = await db
      .selectFrom('content_revision')
      .select(['revision', 'source', 'actor'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(revision).toEqual({ revision: 2, source: 'console', actor: 'meena' })
    const audit = await db.selectFrom('audit').select(['action', 'subject']).execute()
    expect(audit).toEqual([{ action: 'content publish', subject: MATHS }])
    expect(await listDrafts(db, MATHS)).toEqual([])
  })

  it('names the file and the field of an error, and publishes nothing', async () => {
    const draft = await drafted(MATHS, COURSE, 'price: 1499', 'price: -1')
    const done = await publishing(draft)
    expect(done).toMatchObject({ report: { errors: [{ file: COURSE, field: 'price', line: 4 }] } })
    expect(await titleOfCourse()).toMatchObject({ price_paise: 149_900 })
    expect(await listDrafts(db, MATHS)).toHaveLength(1)
  })

  it('of a dry run reports the changes and keeps the draft', async () => {
    const draft = await drafted(MATHS, COURSE, 'title: Maths', 'title: Mathematics')
    expect(await publishing(draft, { dryRun: true })).toMatchObject({
      changes: ['title Maths → Mathematics'],
    })
    expect(await titleOfCourse()).toMatchObject({ title: 'Maths' })
    expect(await listDrafts(db, MATHS)).toHaveLength(1)
  })

  it('keeps what another member has published in another file', async () => {
    const first = await drafted(MATHS, CLASS, 'title: Factors', 'title: All factors')
    const second = await drafted(MATHS, COURSE, 'title: Maths', 'title: Mathematics', 'ravi')
    await publishing(second)
    expect(await publishing(first)).toMatchObject({
      changes: ['All factors: title Factors → All factors'],
    })
    expect(await titleOfCourse()).toMatchObject({ title: 'Mathematics' })
    const classes = await db.selectFrom('class').select('title').orderBy('position').execute()
    expect(classes.map(({ title }) => title)).toContain('All factors')
  })

  it('over another change of the same text is refused with both changes, until that one is taken back', async () => {
    const first = await drafted(MATHS, COURSE, 'price: 1499', 'price: 999')
    const second = await drafted(MATHS, COURSE, 'title: Maths', 'title: Mathematics', 'ravi')
    await publishing(second)
    const own = ['price ₹1,499.00 → ₹999.00']
    const changes = ['title Maths → Mathematics']
    expect(await publishing(first)).toEqual({
      conflict: { revision: 2, actor: 'meena', at: NOW, changes, own },
    })
    expect(await titleOfCourse()).toMatchObject({ price_paise: 149_900 })
    await undoContent(db, files, MATHS, { at: NOW, actor: 'ravi', to: 1, unpublish: false })
    expect(await publishing(first)).toMatchObject({ changes: own })
    expect(await titleOfCourse()).toEqual({ title: 'Maths', price_paise: 99_900 })
  })

  it('over an item that was unpublished is refused', async () => {
    const draft = await drafted(MATHS, COURSE, 'price: 1499', 'price: 999')
    await undoContent(db, files, MATHS, { at: NOW, actor: 'ravi', to: 1, unpublish: true })
    await db
      .insertInto('content_revision')
      .values({
        path: MATHS,
        revision: 2,
        document: null,
        files: '{}',
        at: NOW,
        actor: 'ravi',
        source: 'import',
      })
      .execute()
    expect(await publishing(draft)).toMatchObject({ conflict: { changes: ['unpublished'] } })
  })

  it('keeps a key that was corrected meanwhile', async () => {
    const draft = await drafted('tests/ratio', RATIO_FILE, 'name: Ratio', 'name: Ratios')
    const key = { mode: 'all' as const, options: [] }
    await correctKey(
      db,
      { slug: 'ratio', position: 1, paperId: null, key },
      { actor: 'ravi', now: NOW, dryRun: false, reason: 'two are right' },
    )
    expect(await publishing(draft)).toMatchObject({ changes: ['name Ratio → Ratios'] })
    expect(await db.selectFrom('exam').select('title').executeTakeFirst()).toEqual({
      title: 'Ratios',
    })
    expect((await opened('tests/ratio')).document[RATIO_FILE]).toContain('key: all')
  })

  it('of coupons keeps coupons of other codes, and refuses another change of the same one', async () => {
    const file = 'coupons.yaml'
    const add = async (actor: string, code: string) => {
      const draft = await opened(file, actor)
      const coupons = valuesOf(draft)[file] as object[]
      const value = [...coupons, { code, percent: 5 }] as never
      return {
        id: draft.id,
        version: await saveFile(db, draft, { version: draft.version, file, value, at: NOW }),
      }
    }
    const [first, second] = [await add('anita', 'DIWALI'), await add('ravi', 'HOLI')]
    await publishing(second)
    await publishing(first)
    const codes = await db.selectFrom('coupon').select('code').orderBy('code').execute()
    expect(codes.map(({ code }) => code)).toEqual(['DIWALI', 'HOLI', 'MATHS10'])
    const third = await drafted(file, file, 'max_uses: 5', 'max_uses: 6')
    await publishing(await drafted(file, file, 'max_uses: 5', 'max_uses: 7', 'ravi'))
    expect(await publishing(third)).toMatchObject({
      conflict: {
        changes: ['coupon MATHS10: max uses 5 → 7'],
        own: ['coupon MATHS10: max uses 5 → 6'],
      },
    })
  })

  it('of an earlier version is refused, and so is saving over it', async () => {
    const draft = await opened(MATHS)
    const change = { version: 1, file: COURSE, value: { title: 'One' }, at: NOW }
    await saveFile(db, draft, change)
    const other = { ...change, value: { title: 'Two' } }
    await expect(saveFile(db, draft, other)).rejects.toThrow('changed on another page')
    await expect(publishing({ id: draft.id, version: 1 })).rejects.toThrow('another page')
  })

  it('twice at the same moment publishes once', async () => {
    const draft = await drafted(MATHS, COURSE, 'price: 1499', 'price: 449')
    const results = await Promise.allSettled([publishing(draft), publishing(draft)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listPaths()).toContain(`${MATHS} 2`)
    expect(await listPaths()).not.toContain(`${MATHS} 3`)
  })

  it('that takes a class from learners with access needs to be told so', async () => {
    const { id } = await db.selectFrom('course').select('id').executeTakeFirstOrThrow()
    const build = factories(db)
    await build.grant((await build.user()).id, id)
    const draft = await opened(MATHS)
    const version = await saveFile(db, draft, { version: 1, file: CLASS, value: null, at: NOW })
    const done = await publishing({ id: draft.id, version })
    expect(done).toMatchObject({ report: { refusal: { unpublished: [{ buyers: 1 }] } } })
    expect(await publishing({ id: draft.id, version }, { unpublish: true })).toMatchObject({
      changes: ['Factors removed'],
    })
  })

  it.each([
    'courses/other/course.yaml',
    'books/a/book.yaml',
    'coupons.yaml',
    'courses/maths/a.txt',
    'courses/maths/01-numbers/description.md',
    'courses/maths/../maths/course.yaml',
    'courses/maths/../../courses/maths/description.md',
    'courses/maths//description.md',
    '../a.yaml',
  ])('cannot contain %s', async (file) => {
    const draft = await opened(MATHS)
    const value = file.endsWith('.md') ? 'Other' : { title: 'Other' }
    const change = { version: 1, file, value, at: NOW }
    await expect(saveFile(db, draft, change)).rejects.toThrow(`${file} is no text of '${MATHS}'`)
  })
})

it('a draft of an item that no one has imported is refused', async () => {
  await importing(contentFolder())
  await expect(opened('courses/none')).rejects.toThrow("There is no item 'courses/none'")
  await expect(opened('nothing/none')).rejects.toThrow('There is no item')
})
