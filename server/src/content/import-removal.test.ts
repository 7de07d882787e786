import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createFolderFiles } from '#server/lib/files/folder-files.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { openTestDatabase, truncateAll } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { importContent } from './import.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-11-20T06:30:00Z')
const LATER = new Date('2026-11-21T06:30:00Z')

beforeEach(() => truncateAll(db))
afterAll(() => db.destroy())

/** Imports the small folder with changes. */
function importing(changes: ContentChanges = {}, now = NOW) {
  const files = createFolderFiles({ folder: temporaryFolder(), keys: () => ['key'] })
  const told = { unpublish: true, overwrite: true }
  return importContent(db, files, contentFolder(changes), { now, ...told })
}

describe('an item removed from the folder', () => {
  const withoutCourse = {
    ...Object.fromEntries(
      ['course.yaml', 'description.md', 'cover.svg', '01-numbers/subject.yaml']
        .concat(['01-numbers/01-primes.yaml', '01-numbers/02-factors.yaml'])
        .concat(['01-numbers/notes/tests.pdf', '01-numbers/notes/primes.pdf'])
        .map((name) => [`courses/maths/${name}`, null]),
    ),
    'videos/primes.webm': null,
    'coupons.yaml': null,
  }

  test('is unpublished, stays for its owners, and is restored when it is added again', async () => {
    await importing()
    const before = await contentRows(db)
    const report = await importing(withoutCourse, LATER)
    expect(report.changes).toEqual([
      { action: 'unpublished', item: 'courses/maths' },
      { action: 'unpublished', item: 'coupons.yaml/MATHS10' },
    ])
    const published = async (table: 'course' | 'subject' | 'class') =>
      (await db.selectFrom(table).select('published').execute()).map((row) => row.published)
    expect(await published('course')).toEqual([false])
    expect(await published('subject')).toEqual([true])
    expect(await published('class')).toEqual([true, true])

    const again = await importing({}, NOW)
    expect(again).toMatchObject({ added: 0, changed: 2, unpublished: 0, unchanged: 8 })
    const untimed = ({ courses, coupons, ...rest }: typeof before) => ({
      ...rest,
      courses: courses.map((row) => ({ ...row, updated_at: NOW })),
      coupons: coupons.map((row) => ({ ...row, updated_at: NOW })),
    })
    expect(untimed(await contentRows(db))).toEqual(untimed(before))
  })

  test('keeps what learners bought and did', async () => {
    await importing()
    const build = factories(db)
    const user = await build.user()
    const course = await db.selectFrom('course').select('id').executeTakeFirstOrThrow()
    const lesson = await db
      .selectFrom('class')
      .select('id')
      .where('slug', '=', 'primes')
      .executeTakeFirstOrThrow()
    const video = await db
      .selectFrom('class_video')
      .select('id')
      .where('slug', '=', 'primes')
      .executeTakeFirstOrThrow()
    await build.grant(user.id, course.id)
    const studied = { user_id: user.id, started_at: NOW, opened_at: NOW, completed_at: NOW }
    await db
      .insertInto('class_progress')
      .values({ ...studied, class_id: lesson.id })
      .execute()
    const place = { position_seconds: 12.5, seq: 3, writer: 'abcdefgh', updated_at: NOW }
    await db
      .insertInto('video_progress')
      .values({ user_id: user.id, video_id: video.id, ...place })
      .execute()

    const kept = () =>
      Promise.all([
        db.selectFrom('entitlement').selectAll().execute(),
        db.selectFrom('class_progress').selectAll().execute(),
        db.selectFrom('video_progress').selectAll().execute(),
      ])
    const before = await kept()
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1])
    await importing({
      'videos/primes.webm': Buffer.from('1a45dfa3000000000000000000000000', 'hex'),
    })
    await importing(withoutCourse)
    await importing()
    expect(await kept()).toEqual(before)
  })
})
