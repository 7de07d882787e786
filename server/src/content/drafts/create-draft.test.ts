import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { kinds } from '#server/content/kinds.ts'
import { findItem, listItems } from '#server/content/list-items.ts'
import { kindNamed } from '#server/content/publish-state.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { createDraft } from './create-draft.ts'
import { formsOf, saveFile } from './draft-files.ts'
import { openDraft } from './open-draft.ts'
import { publishDraft } from './publish-draft.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const act = (actor = 'anita') => ({ actor, now: NOW, dryRun: false })

let files: ReturnType<typeof createFolderFiles>

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
})
afterAll(() => db.destroy())

const importing = () => importContent(db, files, writeFolder(everyField), { now: NOW })

const creating = (kind: string, title: string, copyOf: string | null = null, actor = 'anita') =>
  createDraft(db, { kind: kindNamed(kind), title, copyOf }, act(actor))

const publishing = ({ id, version }: { id: number; version: number }) =>
  publishDraft(
    db,
    files,
    { id, version },
    { at: NOW, ...act('meena'), unpublish: false, confirmed: false },
  )

const listed = (search = '') => listItems(db, { search, before: null, limit: 100, now: NOW })

describe('a new item', () => {
  it.each(kinds.map(({ name }) => name))('of %s has the files of its form', async (kind) => {
    const draft = await creating(kind, 'Ratio: a Start')
    const { files: shown } = formsOf(draft)
    expect(shown.filter(({ form }) => form !== null)).toHaveLength(1)
    expect(JSON.stringify(shown[0])).toContain(kind === 'coupons' ? '[]' : 'Ratio: a Start')
    expect(draft.path).toBe(kind === 'coupons' ? 'coupons.yaml' : `${kind}/ratio-a-start`)
  })

  it('is listed as new, read by others, and published after its missing fields are named', async () => {
    const draft = await creating('job-alerts', 'Peon')
    expect(await listed('peon')).toMatchObject([
      { path: 'job-alerts/peon', title: 'Peon', kind: 'job-alerts', is_new: true, has_draft: true },
    ])
    expect(await openDraft(db, { path: draft.path, id: draft.id }, act('ravi'))).toEqual(draft)
    const done = await publishing(draft)
    const fields = 'report' in done && done.report.errors.map(({ field }) => field)
    expect(fields).toEqual(['company_name', 'description', 'location'])
    const value = { title: 'Peon, 2026', company_name: 'A', location: 'B', description: 'C' }
    const file = 'job-alerts/peon.yaml'
    const version = await saveFile(db, draft, { version: 1, file, value, at: NOW })
    expect(await findItem(db, 'job-alerts/peon', NOW)).toMatchObject({ title: 'Peon, 2026' })
    expect(await publishing({ id: draft.id, version })).toMatchObject({ report: { errors: [] } })
    expect(await listed('peon')).toMatchObject([{ published: true, is_new: false }])
    const row = await db.selectFrom('job_alert').select('created_at').executeTakeFirstOrThrow()
    expect(row.created_at).toEqual(NOW)
  })

  it('of coupons opens the draft of those that are there', async () => {
    await importing()
    const opened = await openDraft(db, { path: 'coupons.yaml', id: null }, act())
    expect(await creating('coupons', 'Coupons')).toEqual(opened)
  })

  it('gets another short name than items and drafts of the same title', async () => {
    await importing()
    const query = { kind: 'books', search: '', before: null, limit: 1, now: NOW }
    const path = (await listItems(db, query))[0]?.path ?? ''
    const title = path.replace('books/', '')
    expect((await creating('books', title)).path).toBe(`${path}-2`)
    expect((await creating('books', title, null, 'ravi')).path).toBe(`${path}-3`)
  })

  it('that two members begin with one name at the same moment gets two short names', async () => {
    const drafts = await Promise.all(
      ['anita', 'ravi'].map((by) => creating('courses', 'A', null, by)),
    )
    const value = { title: 'A', summary: 'S', type: 'free' }
    const outcomes = []
    for (const draft of drafts) {
      const file = `${draft.path}/course.yaml`
      const version = await saveFile(db, draft, { version: 1, file, value, at: NOW })
      outcomes.push(await publishing({ id: draft.id, version }))
    }
    expect(drafts.map(({ path }) => path).toSorted()).toEqual(['courses/a', 'courses/a-2'])
    expect(outcomes.filter((one) => 'report' in one)).toHaveLength(2)
    expect(await listed()).toHaveLength(2)
  })
})

interface Keys {
  answer: unknown
  key?: unknown
}

interface TestValue {
  questions?: Keys[]
  sections?: { questions?: Keys[] }[]
}

/** The answers and corrected keys of a test. */
const keysIn = (value: unknown): Keys[] =>
  [value as TestValue, ...((value as TestValue).sections ?? [])]
    .flatMap(({ questions = [] }) => questions)
    .map(({ answer, key }) => ({ answer, key }))

describe('a copy', () => {
  it.each(kinds.map(({ name }) => name).filter((name) => name !== 'coupons'))(
    'of each item of %s is published with all its fields, and the original stays',
    async (kind) => {
      await importing()
      const query = { kind, search: '', before: null, limit: 100, now: NOW }
      const items = (await listItems(db, query)).filter(({ published }) => published)
      expect(items.length).toBeGreaterThan(0)
      for (const { path } of items) {
        const original = await openDraft(db, { path, id: null }, act())
        const draft = await creating(kind, 'Copied', path)
        expect(Object.keys(draft.document).length).toBe(Object.keys(original.document).length)
        const done = await publishing(draft)
        expect(done, path).toMatchObject({ report: { errors: [], refusal: null } })
        expect(await findItem(db, draft.path, NOW)).toMatchObject({
          title: 'Copied',
          published: true,
        })
        expect(await openDraft(db, { path, id: null }, act('ravi'))).toMatchObject({
          document: original.document,
        })
      }
    },
  )

  it('of a test has corrected keys as answers, except where a correction is no single option', async () => {
    await importing()
    for (const { path } of await listItems(db, {
      kind: 'tests',
      search: '',
      before: null,
      limit: 9,
      now: NOW,
    })) {
      const keysOf = async (id: number | null, of: string) =>
        formsOf(await openDraft(db, { path: of, id }, act())).files.map(({ value }) =>
          keysIn(value),
        )
      const original = (await keysOf(null, path)).flat()
      const draft = await creating('tests', 'Copied', path)
      expect((await keysOf(draft.id, draft.path)).flat()).toEqual(
        original.map(({ answer, key }) =>
          typeof key === 'string' && key.length === 1
            ? { answer: key }
            : // A range is a number that a question can have.
              { answer, key: typeof key === 'string' && key.includes(' to ') ? undefined : key },
        ),
      )
    }
  })

  it('of a test with a window opens when that test does', async () => {
    await importing()
    const { opens_at: opensAt } = await creating('tests', 'Copied', 'tests/ratio')
    expect(opensAt).toEqual(new Date('2026-12-06T04:30:00Z'))
  })

  it('of a test released for practice is not released', async () => {
    const test = `name: Basics
description: Short.
access: free
minutes: 10
practice: true
questions:
  - { text: '1 + 1?', options: ['1', '2'], answer: B }
`
    const folder = writeFolder({ 'tests/basics.yaml': test })
    await importContent(db, files, folder, { now: NOW })
    const { document } = await creating('tests', 'Copied', 'tests/basics')
    expect(document['tests/copied.yaml']).toContain('1 + 1?')
    expect(document['tests/copied.yaml']).not.toContain('practice')
  })

  it('of what is not there, or of another kind, is refused', async () => {
    await importing()
    await expect(creating('books', 'A', 'books/none')).rejects.toThrow('There is no item')
    await expect(creating('courses', 'A', 'courses/maths/numbers')).rejects.toThrow('no item')
    const [course] = await listItems(db, {
      kind: 'courses',
      search: '',
      before: null,
      limit: 1,
      now: NOW,
    })
    await expect(creating('books', 'A', course?.path ?? '')).rejects.toThrow('another kind')
  })
})
