import { afterAll, beforeEach, expect, it } from 'vitest'

import { exportContent } from '#server/content/export.ts'
import { importContent } from '#server/content/import.ts'
import { countBuyers } from '#server/content/refusals.ts'
import { undoContent } from '#server/content/undo.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { exportedTexts } from '#test/content/exported.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const { db } = await openTestDatabase()
const make = factories(db)
const NOW = new Date('2026-11-20T06:30:00Z')
const LATER = new Date('2026-11-21T06:30:00Z')
const FILE = 'bundles/all-of-it/bundle.yaml'
const TEST = '  - item: tests/ratio\n    attempts: 3\n'
const BOOK = '  - item: books/polity\n'

let files: ReturnType<typeof createFolderFiles>

beforeEach(async () => {
  files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  await truncateAll(db)
  await importing(String)
})
afterAll(() => db.destroy())

/** Imports the folder with a change of the bundle's file. */
function importing(change: (text: string) => string, now = NOW) {
  const folder = writeFolder({ ...everyField, [FILE]: change(String(everyField[FILE])) })
  return importContent(db, files, folder, { now, overwrite: true })
}

const items = async () => (await contentRows(db)).bundleItems
const kindsOf = async () =>
  (await items()).filter(({ removed_at: at }) => at === null).map(({ item_kind: kind }) => kind)

const bundle = () => db.selectFrom('bundle').select('id').executeTakeFirstOrThrow()

/** A learner who has the bundle since a time. */
async function buyer(since: Date): Promise<number> {
  const { id } = await make.user()
  await make.grant(id, (await bundle()).id, { item_kind: 'bundle', starts_at: since })
  return id
}

/** The kinds of the items that a learner has by the bundle. */
async function held(userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('access')
    .select('item_kind')
    .where('user_id', '=', userId)
    .where('bundle_id', 'is not', null)
    .orderBy('item_kind')
    .execute()
  return rows.map(({ item_kind: kind }) => kind)
}

it('stores the items in order, each with its day and its attempts', async () => {
  const opens = new Date('2026-12-05T18:30:00Z')
  expect(await items()).toMatchObject([
    { item_kind: 'course', position: 0, opens_at: opens, max_attempts: null, removed_at: null },
    { item_kind: 'exam', position: 1, opens_at: null, max_attempts: 3, removed_at: null },
    { item_kind: 'book', position: 2, opens_at: null, max_attempts: null, removed_at: null },
  ])
})

it('counts its published items for the cards, and again after one was taken out', async () => {
  const counts = () =>
    db.selectFrom('bundle').select(['counts', 'is_series']).executeTakeFirstOrThrow()
  expect(await counts()).toEqual({ counts: { courses: 1, tests: 1, books: 1 }, is_series: false })
  await importing((text) => text.replace(BOOK, ''))
  expect(await counts()).toMatchObject({ counts: { courses: 1, tests: 1, books: 0 } })
})

it('changes places, days and attempts, and nothing when it is repeated', async () => {
  const change = (text: string) =>
    text.replace(TEST + BOOK, BOOK + TEST.replace('3', '4')).replace('    from: 2026-12-06\n', '')
  expect((await importing(change)).changes).toEqual([
    { action: 'changed', item: 'bundles/all-of-it' },
  ])
  expect(await items()).toMatchObject([
    { item_kind: 'course', opens_at: null },
    { item_kind: 'book' },
    { item_kind: 'exam', max_attempts: 4 },
  ])
  const before = await contentRows(db)
  expect((await importing(change, LATER)).changes).toEqual([])
  expect(await contentRows(db)).toEqual(before)
})

it('keeps an item that is taken out for who had it before, and not for who comes later', async () => {
  const early = await buyer(NOW)
  const report = await importing((text) => text.replace(BOOK, ''), LATER)
  expect(report.effects).toEqual([
    { item: 'bundles/all-of-it', text: 'Kept by 1\u00A0learner with access: Polity.', asks: null },
  ])
  const late = await buyer(new Date(LATER.getTime() + 1))
  expect(await Promise.all([held(early), held(late)])).toEqual([
    ['book', 'course', 'exam'],
    ['course', 'exam'],
  ])
})

it('gives an item that is added later, or is back, to all who have the bundle', async () => {
  await importing((text) => text.replace(BOOK, ''), NOW)
  const between = await buyer(LATER)
  expect(await held(between)).toEqual(['course', 'exam'])
  const report = await importing(String, LATER)
  expect(report.effects).toEqual([
    { item: 'bundles/all-of-it', text: 'Also for 1\u00A0learner with access: Polity.', asks: null },
  ])
  expect(await held(between)).toEqual(['book', 'course', 'exam'])
})

it('reports another day or other attempts for learners who have the bundle', async () => {
  await buyer(NOW)
  const report = await importing((text) => text.replace('attempts: 3', 'attempts: 2'), LATER)
  expect(report.effects).toEqual([
    {
      item: 'bundles/all-of-it',
      text: 'Another day or other attempts for 1\u00A0learner with access: Ratio.',
      asks: null,
    },
  ])
})

it('keeps an item for who got the bundle in the second in which the item is taken out', async () => {
  const learner = await buyer(new Date(NOW.getTime() + 700))
  await importing((text) => text.replace(BOOK, ''))
  expect(await held(learner)).toEqual(['book', 'course', 'exam'])
})

it('keeps an item for an order of the second in which the item is taken out, and that is paid later', async () => {
  const { id } = await make.user()
  const order = await orderOf(id, new Date(NOW.getTime() + 700))
  await importing((text) => text.replace(BOOK, ''))
  const given = { item_kind: 'bundle', order_id: order, source: 'order', reason: null } as const
  await make.grant(id, (await bundle()).id, { ...given, starts_at: LATER })
  expect(await held(id)).toEqual(['book', 'course', 'exam'])
})

/** An order for the bundle that was made at a time, and that is paid a day later. */
async function orderOf(userId: number, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('purchase_order')
    .values({
      order_id: 'order_1',
      user_id: userId,
      item_kind: 'bundle',
      item_id: (await bundle()).id,
      title: 'All of it',
      list_paise: 159_900,
      discount_paise: 0,
      amount_paise: 159_900,
      currency: 'INR',
      gateway: 'mock',
      state: 'created',
      created_at: at,
      expires_at: LATER,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('names no item in an export that is unpublished or free by now, and no bundle without items', async () => {
  await db.updateTable('book').set({ published: false }).execute()
  await db.updateTable('exam').set({ type: 'free' }).where('slug', '=', 'ratio').execute()
  const text = (await exportedTexts(db, files, [FILE])).get(FILE)
  expect(text).toBe(String(everyField[FILE]).replace(TEST + BOOK, ''))
  await db.updateTable('course').set({ published: false }).execute()
  const folder = temporaryFolder()
  await exportContent(db, files, folder)
  expect((await exportedTexts(db, files, [FILE])).has(FILE)).toBe(false)
})

it('counts who has a bundle before one of its items is unpublished', async () => {
  await buyer(NOW)
  const paths = ['tests/ratio', 'bundles/all-of-it']
  const one = new Map(paths.map((path) => [path, 1]))
  expect(await countBuyers(db, paths, NOW)).toEqual(one)
})

it('gets its items again when a change is undone', async () => {
  await importing((text) => text.replace(BOOK, ''), LATER)
  expect(await kindsOf()).toEqual(['course', 'exam'])
  await undoContent(db, files, 'bundles/all-of-it', { at: LATER, actor: 'ravi' })
  expect(await kindsOf()).toEqual(['course', 'exam', 'book'])
})
