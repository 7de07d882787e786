import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { ImportReport } from '#server/content/shared/import-report.ts'
import { takeContentTurn } from '#server/content/shared/revisions/revision-store.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { pdf } from '#test/content/content-files.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { type ImportOptions, importContent } from './import.ts'

const { db, address } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00.750Z')
const LATER = new Date('2026-11-21T06:30:00Z')
const CLASS = 'courses/maths/01-numbers/01-primes.yaml'

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

function newFiles() {
  const folder = temporaryFolder()
  return { folder, files: createFolderFiles({ folder, keys: () => ['key'] }) }
}

/** Imports the small folder with changes. */
function importing(changes: ContentChanges = {}, options: Partial<ImportOptions> = {}) {
  return importContent(db, newFiles().files, contentFolder(changes), { now: NOW, ...options })
}

const numbers = ({ added, changed, unpublished, unchanged }: ImportReport) => ({
  added,
  changed,
  unpublished,
  unchanged,
})

describe('a first import', () => {
  test.each([
    'https://youtu.be/dQw4w9WgXcQ?si=AbC_1-2',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
  ])('takes the YouTube video of %s', async (youtube) => {
    const { errors } = await importing({
      'courses/maths/01-numbers/notes/primes.pdf': null,
      'notifications/hello.svg': null,
      'videos/primes.webm': null,
      [CLASS]: `title: Primes
description: What a prime is.
duration: 24 min
videos:
  - title: A film
    slug: film
    youtube: ${youtube}
`,
      'notifications/hello.yaml': `title: Hello
message: Welcome.
type: info
youtube_link: ${youtube}
created: -2h
`,
    })
    expect(errors).toEqual([])
    const stored = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const videos = await db.selectFrom('class_video').select('youtube_url').execute()
    expect(videos).toEqual([{ youtube_url: stored }])
    const notices = await db.selectFrom('notification').select('youtube_link').execute()
    expect(notices).toEqual([{ youtube_link: stored }])
  })

  test('adds every item, its files and the rendered description', async () => {
    const { folder, files } = newFiles()
    const report = await importContent(db, files, contentFolder(), { now: NOW })
    expect(numbers(report)).toEqual({ added: 10, changed: 0, unpublished: 0, unchanged: 0 })
    expect(report.changes).toContainEqual({ action: 'added', item: 'courses/maths/numbers/primes' })

    const course = await db.selectFrom('course').selectAll().executeTakeFirstOrThrow()
    expect(course).toMatchObject({
      slug: 'maths',
      type: 'paid',
      price_paise: 149_900,
      validity_days: 365,
      description_html: '<p>For <strong>everyone</strong>.</p>',
      created_at: new Date('2025-08-11T18:30:00Z'),
    })
    const coupon = await db.selectFrom('coupon').selectAll().executeTakeFirstOrThrow()
    expect(coupon).toMatchObject({
      percent_hundredths: 1250,
      fixed_paise: null,
      all_items: false,
      min_price_paise: 9950,
      starts_at: new Date('2024-12-31T18:30:00Z'),
      ends_at: new Date('2035-12-31T18:30:00Z'),
    })
    expect(await db.selectFrom('coupon_item').selectAll().execute()).toEqual([
      { coupon_id: coupon.id, item_kind: 'course', item_id: course.id },
    ])
    const lesson = await db
      .selectFrom('class')
      .selectAll()
      .where('slug', '=', 'primes')
      .executeTakeFirstOrThrow()
    expect(lesson).toMatchObject({ duration: '24 min', is_preview: true, position: 1 })
    expect(readdirSync(join(folder, 'public'))).toHaveLength(1)
    expect(readdirSync(join(folder, 'paid'))).toHaveLength(3)
    expect(course.image).toMatch(/^public\/[0-9a-f]{32}\.svg$/)
  })

  test('resolves relative times against the time of the import', async () => {
    await importing()
    const notice = await db.selectFrom('notification').selectAll().executeTakeFirstOrThrow()
    expect(notice.popup_time).toEqual(new Date('2026-11-20T06:30:00Z'))
    expect(notice.created_at).toEqual(new Date('2026-11-20T04:30:00Z'))
  })

  test('notifies every server, and only if something changed', async () => {
    const client = new pg.Client(address)
    const heard: string[] = []
    await client.connect()
    client.on('notification', ({ channel }) => heard.push(channel))
    await client.query('LISTEN catalogue')
    await importing()
    await client.query('SELECT 1')
    expect(heard).toEqual(['catalogue'])
    await importing({}, { now: LATER })
    await importing({ 'courses/maths/description.md': 'New.\n' }, { now: LATER, dryRun: true })
    await client.query('SELECT 1')
    expect(heard).toEqual(['catalogue'])
    await client.end()
  })
})

describe('a second import', () => {
  test('of the same folder changes nothing, including update times', async () => {
    await importing()
    const before = await contentRows(db)
    const report = await importing({}, { now: LATER })
    expect(numbers(report)).toEqual({ added: 0, changed: 0, unpublished: 0, unchanged: 10 })
    expect(await contentRows(db)).toEqual(before)
  })

  test('changes only what is different and keeps the ids', async () => {
    await importing()
    const before = await db.selectFrom('class').selectAll().orderBy('position').execute()
    const report = await importing(
      {
        [CLASS]: 'title: All about primes\nduration: 30 min\n',
        'courses/maths/01-numbers/notes/primes.pdf': null,
        'videos/primes.webm': null,
      },
      { now: LATER, unpublish: true },
    )
    expect(report.changes).toEqual([
      { action: 'changed', item: 'courses/maths/numbers/primes' },
      { action: 'unpublished', item: 'courses/maths/numbers/primes/primes' },
      { action: 'unpublished', item: 'courses/maths/numbers/primes/film' },
      { action: 'unpublished', item: 'courses/maths/numbers/primes/notes/primes' },
    ])
    const after = await db.selectFrom('class').selectAll().orderBy('position').execute()
    expect(after[0]).toMatchObject({ id: before[0]?.id, is_preview: false, updated_at: LATER })
    expect(after[1]).toEqual(before[1])
  })

  test('detects a changed file with the same name', async () => {
    await importing()
    const report = await importing({ 'courses/maths/01-numbers/notes/tests.pdf': pdf('better') })
    expect(report.changes).toEqual([
      { action: 'changed', item: 'courses/maths/numbers/notes/tests' },
    ])
  })

  test('detects that a coupon names other courses', async () => {
    const course = 'title: H\nsummary: S\ntype: free\n'
    const history = { 'courses/history/course.yaml': course, 'courses/history/description.md': '' }
    await importing(history)
    const coupon = 'code: MATHS10\n  percent: 12.5\n  items:\n    - courses/history\n'
    const report = await importing({ ...history, 'coupons.yaml': `- ${coupon}` }, { now: LATER })
    expect(report.changes).toEqual([{ action: 'changed', item: 'coupons.yaml/MATHS10' }])
    const named = await db
      .selectFrom('coupon_item')
      .innerJoin('course', 'course.id', 'item_id')
      .select('slug')
      .execute()
    expect(named).toEqual([{ slug: 'history' }])
  })

  test('moves a relative time only if its text changes', async () => {
    await importing()
    const notice = `title: Hello\nmessage: Welcome.\npopup: true\npopup_time: -1h\nimage: hello.svg\ncreated: -2h\n`
    await importing({ 'notifications/hello.yaml': notice }, { now: LATER })
    const row = await db.selectFrom('notification').selectAll().executeTakeFirstOrThrow()
    expect(row.popup_time).toEqual(new Date('2026-11-21T05:30:00Z'))
    expect(row.created_at).toEqual(new Date('2026-11-20T04:30:00Z'))
  })
})

describe('a failing import', () => {
  test('changes nothing if the folder has an error, and reports it', async () => {
    await importing()
    const before = await contentRows(db)
    const { folder, files } = newFiles()
    const content = contentFolder({
      'courses/maths/course.yaml':
        'title: New\nsummary: New\ntype: free\ncolour: red\ncover: cover.svg\n',
      'notifications/hello.yaml': null,
      'notifications/hello.svg': null,
    })
    const report = await importContent(db, files, content, { now: LATER })
    expect(report.errors).toEqual([
      {
        file: 'courses/maths/course.yaml',
        line: 4,
        field: 'colour',
        message: "unknown key 'colour'",
      },
    ])
    expect(numbers(report)).toEqual({ added: 0, changed: 0, unpublished: 0, unchanged: 0 })
    expect(await contentRows(db)).toEqual(before)
    expect(readdirSync(folder)).toEqual([])
  })

  test('leaves the database unchanged if the file store fails during the import', async () => {
    const { files } = newFiles()
    let count = 0
    const failing: typeof files = {
      ...files,
      put: (...given) =>
        ++count === 3 ? Promise.reject(new Error('no space')) : files.put(...given),
    }
    await expect(importContent(db, failing, contentFolder(), { now: NOW })).rejects.toThrow(
      'no space',
    )
    expect(Object.values(await contentRows(db)).flat()).toEqual([])
  })

  test('waits for another one', async () => {
    await Promise.all([importing(), importing(), importing()])
    expect(await db.selectFrom('course').selectAll().execute()).toHaveLength(1)
  })

  test('is refused while another one needs more than five seconds', async () => {
    await db.transaction().execute(async (trx) => {
      await takeContentTurn(trx)
      await expect(importing()).rejects.toThrow('Another content import is running')
    })
  })
})

describe('a dry run', () => {
  test('reports what an import would do and changes nothing', async () => {
    await importing()
    const before = await contentRows(db)
    const { folder, files } = newFiles()
    const content = contentFolder({ 'courses/maths/description.md': 'Changed.\n' })
    writeFileSync(join(content, 'notifications/new.yaml'), 'title: A\nmessage: B\ncreated: -1d\n')
    rmSync(join(content, 'coupons.yaml'))
    const wish = await importContent(db, files, content, { now: LATER, dryRun: true })
    expect(wish.changes).toEqual([
      { action: 'changed', item: 'courses/maths' },
      { action: 'unpublished', item: 'coupons.yaml/MATHS10' },
      { action: 'added', item: 'notifications/new' },
    ])
    expect(await contentRows(db)).toEqual(before)
    expect(readdirSync(folder)).toEqual([])

    const done = await importContent(db, files, content, { now: LATER })
    expect(done.changes).toEqual(wish.changes)
  })
})
