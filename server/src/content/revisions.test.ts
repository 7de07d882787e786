import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { pdf } from '#test/content/content-files.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { PICTURE, RATIO, RATIO_FILE } from '#test/content/content-ratio.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
type Flags = Record<string, string | true>

const run = (words: string, args: string[], flags: Flags = {}) =>
  runCommand(t, ['content', ...words.split(' '), ...args], flags)
const importing = (folder: string, flags: Flags = {}) => run('import', [folder], flags)
const history = async (path: string) =>
  (await run('history', [path])).lines.map((line) => line.replace(/ {2}\S+Z {2}/, ' '))

const COURSE = 'courses/maths/course.yaml'
const CLASS = 'courses/maths/01-numbers/02-factors.yaml'
const withTest = (changes: ContentChanges = {}) =>
  contentFolder({ [RATIO_FILE]: RATIO, 'tests/images/line.svg': PICTURE, ...changes })

/** A copy of the file in which one text is another one. */
function edit(folder: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
}

const title = async () =>
  (await t.db.selectFrom('course').select('title').executeTakeFirstOrThrow()).title

describe('the history of an item', () => {
  it('has one revision of each import that changed it, with who and what', async () => {
    const folder = contentFolder()
    await importing(folder)
    await importing(folder)
    edit(folder, CLASS, 'title: Factors', 'title: All factors')
    await importing(folder)
    expect(await history('courses/maths/numbers/factors')).toEqual([
      `1 ravi  import  ${CLASS.replace('02-factors', '01-primes')}, ${CLASS}, courses/maths/01-numbers/notes/primes.pdf, courses/maths/01-numbers/notes/tests.pdf, courses/maths/01-numbers/subject.yaml and 4 more`,
      `2 ravi  import  ${CLASS}`,
    ])
    await expect(history('courses/none')).rejects.toThrow("No change of 'courses/none' is recorded")
  })

  it('begins with the present state if it was imported by an earlier version', async () => {
    const folder = contentFolder()
    await importing(folder)
    await t.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('content_revision').execute()
    })
    await importing(folder)
    await expect(history('courses/maths')).rejects.toThrow('No change')
    edit(folder, COURSE, 'title: Maths', 'title: Mathematics')
    await importing(folder)
    expect((await history('courses/maths')).map((line) => line.slice(0, 14))).toEqual([
      '0 sopan  base ',
      '1 ravi  import',
    ])
    expect((await history('coupons.yaml'))[0]).toBe('0 sopan  base  coupons.yaml')
    await run('undo', ['courses/maths'])
    expect(await title()).toBe('Maths')
  })

  it('can neither be changed nor deleted', async () => {
    await importing(contentFolder())
    await expect(t.db.deleteFrom('content_revision').execute()).rejects.toThrow('never changed')
  })

  it('names its files, so that doctor reports one that is lost', async () => {
    const folder = withTest()
    await importing(folder)
    writeFileSync(join(folder, 'courses/maths/01-numbers/notes/tests.pdf'), pdf('better'))
    await importing(folder)
    const { lines } = await runCommand(t, ['doctor'])
    expect(lines[0]).toMatch(/^All \d+ checks hold/)
    const lost = { ...t.files, list: async () => [] }
    const found = await runCommand({ ...t, files: lost }, ['doctor'])
    expect(found.lines.join('\n')).toContain('content_revision.files')
  })
})

describe('undoing', () => {
  it('gives a course its earlier classes, files and texts, as a new revision, and no other item', async () => {
    const folder = withTest()
    await importing(folder)
    const before = await contentRows(t.db)
    rmSync(join(folder, CLASS))
    edit(folder, COURSE, 'price: 1499', 'price: 14.99')
    edit(folder, RATIO_FILE, 'name: Ratio', 'name: Ratios')
    writeFileSync(join(folder, 'courses/maths/01-numbers/notes/tests.pdf'), pdf('better'))
    await importing(folder, { unpublish: true })
    const dry = await run('undo', ['courses/maths'], { 'dry-run': true })
    expect(dry.lines.at(-1)).toBe('Would have the state of revision 1: courses/maths.')
    const result = await run('undo', ['courses/maths'])
    expect(result.lines.at(-1)).toBe('Has the state of revision 1: courses/maths.')
    const untimed = (rows: object[]) => rows.map((row) => ({ ...row, updated_at: null }))
    const after = await contentRows(t.db)
    for (const table of ['courses', 'classes', 'videos', 'notes', 'coupons'] as const)
      expect(untimed(after[table])).toEqual(untimed(before[table]))
    expect(after.exams[0]?.title).toBe('Ratios')
    expect((await history('courses/maths')).map((line) => line.slice(0, 8))).toEqual([
      '1 ravi  ',
      '2 ravi  ',
      '3 ravi  ',
    ])
    await run('undo', ['courses/maths'], { to: '2' })
    expect((await contentRows(t.db)).courses[0]?.price_paise).toBe(1499)
  })

  it('leaves an item whose name begins with the name of the other one', async () => {
    const folder = withTest({ 'tests/ratio-2.yaml': RATIO })
    await importing(folder)
    edit(folder, RATIO_FILE, 'name: Ratio', 'name: Ratios')
    await importing(folder)
    await run('undo', ['tests/ratio'])
    const published = (await contentRows(t.db)).exams.filter((one) => one.published)
    expect(published.map(({ slug }) => slug).toSorted()).toEqual(['ratio', 'ratio-2'])
  })

  it('publishes an item again that was unpublished, with its paper and pictures', async () => {
    const folder = withTest()
    await importing(folder)
    const before = await contentRows(t.db)
    rmSync(join(folder, RATIO_FILE))
    rmSync(join(folder, 'tests/images/line.svg'))
    await importing(folder, { unpublish: true })
    await run('undo', ['tests/ratio'])
    expect((await contentRows(t.db)).exams).toMatchObject([
      { published: true, paper_id: before.exams[0]?.paper_id },
    ])
  })

  it('of an addition unpublishes, and asks if there are buyers', async () => {
    const folder = contentFolder()
    await importing(folder)
    edit(folder, COURSE, 'title: Maths', 'title: Mathematics')
    await importing(folder)
    await importing(
      contentFolder({
        [COURSE]: null,
        'courses/maths/description.md': null,
        'courses/maths/cover.svg': null,
        'courses/maths/01-numbers/subject.yaml': null,
        'courses/maths/01-numbers/01-primes.yaml': null,
        [CLASS]: null,
        'courses/maths/01-numbers/notes/tests.pdf': null,
        'courses/maths/01-numbers/notes/primes.pdf': null,
        'videos/primes.webm': null,
        'coupons.yaml': null,
      }),
      { unpublish: true, overwrite: true },
    )
    await run('undo', ['courses/maths'])
    expect(await t.db.selectFrom('course').select('published').execute()).toEqual([
      { published: true },
    ])
    const course = await t.db.selectFrom('course').select('id').executeTakeFirstOrThrow()
    const build = factories(t.db)
    await build.grant((await build.user()).id, course.id)
    const refused = await run('undo', ['courses/maths'], { to: '3' })
    expect(refused).toMatchObject({ isDone: false })
    expect(refused.lines[1]).toBe('  courses/maths (1 learner with access)')
    expect(refused.lines.join()).not.toContain('--only-add')
    await run('undo', ['courses/maths'], { to: '3', unpublish: true })
    expect(await t.db.selectFrom('course').select('published').execute()).toEqual([
      { published: false },
    ])
  })

  it('of coupons brings back the one that was removed', async () => {
    const folder = contentFolder()
    await importing(folder)
    writeFileSync(join(folder, 'coupons.yaml'), '- code: NEW\n  percent: 5\n')
    await importing(folder, { unpublish: true })
    const done = await run('undo', ['coupons.yaml/MATHS10'])
    expect(done.lines.slice(0, 2)).toEqual([
      'changed coupons.yaml/MATHS10',
      'unpublished coupons.yaml/NEW',
    ])
  })

  it.each([
    [{}, 'has one revision only'],
    [{ to: '7' }, 'has no revision 7'],
  ])('%j is refused with the reason', async (flags, reason) => {
    await importing(contentFolder())
    await expect(run('undo', ['courses/maths'], flags as Flags)).rejects.toThrow(reason)
  })
})
