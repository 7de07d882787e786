import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { contentRows } from '#test/content/content-rows.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
type Flags = Record<string, string | true>

const run = (words: string, args: string[], flags: Flags = {}) =>
  runCommand(t, ['content', ...words.split(' '), ...args], flags)
const importing = (folder: string, flags: Flags = {}) => run('import', [folder], flags)
const history = async (path: string) =>
  (await run('history', [path])).lines.map((line) => line.replace(/ {2}\S+Z {2}/, ' '))

const COURSE = 'courses/maths/course.yaml'

/** A copy of the file in which one text is another one. */
function edit(folder: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
}

async function exported(): Promise<string> {
  const folder = join(temporaryFolder(), 'export')
  await run('export', [folder])
  return folder
}

const title = async () =>
  (await t.db.selectFrom('course').select('title').executeTakeFirstOrThrow()).title

describe('an import that would unpublish', () => {
  const TWO = {
    'courses/history/course.yaml': 'title: H\nsummary: S\ntype: free\n',
    'courses/history/description.md': 'H.\n',
  }

  /** Twenty job alerts, so that one item is less than a tenth. */
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [
      `job-alerts/clerk-${n}.yaml`,
      `title: Clerk\ncompany_name: C\nlocation: L\ndescription: D\ncreated: 2026-01-01\n`,
    ]),
  )

  it('an item with buyers is refused, named with them, and goes with --unpublish', async () => {
    await importing(contentFolder({ ...TWO, ...many }))
    const course = await t.db
      .selectFrom('course')
      .select('id')
      .where('slug', '=', 'history')
      .executeTakeFirstOrThrow()
    const build = factories(t.db)
    await build.grant((await build.user()).id, course.id)
    const before = await contentRows(t.db)
    for (const flags of [{}, { 'dry-run': true }] as Flags[]) {
      const refused = await importing(contentFolder(many), flags)
      expect(refused).toMatchObject({
        isDone: false,
        lines: [
          'Would be unpublished: 1 course.',
          '  courses/history (1 learner with access)',
          'To add and change only, and unpublish nothing: --only-add.',
          'To unpublish: --unpublish.',
          'Refused. Nothing was changed.',
        ],
        data: { refusal: { unpublished: [{ item: 'courses/history', buyers: 1 }] } },
      })
      expect(await contentRows(t.db)).toEqual(before)
    }
    const done = await importing(contentFolder(many), { unpublish: true })
    expect(done).toMatchObject({ isDone: true, data: { unpublished: 1 } })
  })

  it('an item whose access has ended or was revoked goes without being asked for', async () => {
    await importing(contentFolder({ ...TWO, ...many }))
    const course = await t.db
      .selectFrom('course')
      .select('id')
      .where('slug', '=', 'history')
      .executeTakeFirstOrThrow()
    const build = factories(t.db)
    const early = new Date(t.time.getTime() - 9e8)
    const ended = new Date(t.time.getTime() - 1000)
    await build.grant((await build.user()).id, course.id, { starts_at: early, ends_at: ended })
    await build.grant((await build.user()).id, course.id, { starts_at: early, revoked_at: ended })
    expect(await importing(contentFolder(many))).toMatchObject({
      isDone: true,
      data: { unpublished: 1 },
    })
  })

  it('more than a tenth of the courses is refused although their classes outnumber them', async () => {
    const courses = Object.fromEntries(
      Array.from({ length: 3 }, (_, n) =>
        Object.entries(TWO).map(([path, text]) => [path.replace('history', `h-${n}`), text]),
      ).flat(),
    ) as ContentChanges
    const classes = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        `courses/maths/01-numbers/${n + 10}-class-${n}.yaml`,
        'title: C\n',
      ]),
    )
    await importing(contentFolder({ ...courses, ...classes }))
    const refused = await importing(contentFolder(classes))
    expect(refused.isDone).toBe(false)
    expect(refused.lines.slice(0, 2)).toEqual([
      'Would be unpublished: 3 courses.',
      'To add and change only, and unpublish nothing: --only-add.',
    ])
  })

  it('more than a tenth of the classes of a course with buyers is refused, one of many is not', async () => {
    const classes = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `courses/maths/01-numbers/${n + 10}-class-${n}.yaml`,
          'title: C\n',
        ]),
      )
    const alerts = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) =>
        Object.entries(many).map(([path, text]) => [path.replace('clerk', `clerk-${n}`), text]),
      ).flat(),
    ) as ContentChanges
    await importing(contentFolder({ ...alerts, ...classes(18) }))
    expect(await importing(contentFolder({ ...alerts, ...classes(15) }))).toMatchObject({
      isDone: true,
      data: { unpublished: 3 },
    })
    const { id } = await t.db.selectFrom('course').select('id').executeTakeFirstOrThrow()
    await factories(t.db).grant((await factories(t.db).user()).id, id)
    expect(await importing(contentFolder({ ...alerts, ...classes(14) }))).toMatchObject({
      isDone: true,
      data: { unpublished: 1 },
    })
    const fewer = contentFolder({ ...alerts, ...classes(12) })
    expect(await importing(fewer)).toMatchObject({
      isDone: false,
      lines: [
        'Would be unpublished: 2 parts of courses.',
        '  courses/maths, 2 parts (1 learner with access)',
        'To add and change only, and unpublish nothing: --only-add.',
        'To unpublish: --unpublish.',
        'Refused. Nothing was changed.',
      ],
    })
    expect(await importing(fewer, { unpublish: true })).toMatchObject({ isDone: true })
  })

  it('--only-add adds and changes, and unpublishes nothing', async () => {
    await importing(contentFolder(TWO))
    const folder = contentFolder({ 'courses/maths/description.md': 'New.\n', 'coupons.yaml': null })
    const added = await importing(folder, { 'only-add': true })
    expect(added).toMatchObject({
      isDone: true,
      data: { changes: [{ action: 'changed', item: 'courses/maths' }], unpublished: 0 },
    })
  })
})

describe('an older folder', () => {
  it('is refused with item, person and time, and is imported with --overwrite', async () => {
    await importing(contentFolder())
    const old = await exported()
    const newer = await exported()
    edit(newer, COURSE, 'title: Maths', 'title: Mathematics')
    await importing(newer)
    edit(old, 'notifications/hello.yaml', 'title: Hello', 'title: Hello all')
    const refused = await importing(old)
    expect(refused).toMatchObject({
      isDone: false,
      lines: [
        'Changed after the state in this folder:',
        `  courses/maths, revision 2 by ravi at ${t.time.toISOString()}`,
        '--overwrite takes these changes back. Or export again and make your change there.',
        'Refused. Nothing was changed.',
      ],
    })
    expect(await title()).toBe('Mathematics')
    expect((await importing(old, { overwrite: true })).isDone).toBe(true)
    expect(await title()).toBe('Maths')
  })

  it('is imported if it changes only what was not changed later', async () => {
    await importing(contentFolder())
    const old = await exported()
    const newer = await exported()
    edit(newer, COURSE, 'title: Maths', 'title: Mathematics')
    await importing(newer)
    edit(old, COURSE, 'title: Maths', 'title: Mathematics')
    edit(old, 'notifications/hello.yaml', 'title: Hello', 'title: Hello all')
    expect((await importing(old)).isDone).toBe(true)
  })

  it('is the current one again after its own import, however often it is edited', async () => {
    const folder = contentFolder()
    for (const name of ['A', 'B', 'C', 'A']) {
      edit(
        folder,
        COURSE,
        await title().then(
          (old) => `title: ${old}`,
          () => 'title: Maths',
        ),
        `title: ${name}`,
      )
      expect((await importing(folder)).isDone).toBe(true)
    }
    expect(await history('courses/maths')).toHaveLength(4)
  })

  it('without the file is one whose state an item had before', async () => {
    await importing(contentFolder())
    await importing(
      contentFolder({ [COURSE]: 'title: New\nsummary: S\ntype: free\ncover: cover.svg\n' }),
    )
    expect((await importing(contentFolder())).lines[1]).toContain(
      'courses/maths, revision 2 by ravi',
    )
    const other = 'title: Newest\nsummary: S\ntype: free\ncover: cover.svg\n'
    expect((await importing(contentFolder({ [COURSE]: other }))).isDone).toBe(true)
  })

  it('of another database is compared by content', async () => {
    await importing(contentFolder())
    const folder = await exported()
    await importing(
      contentFolder({ [COURSE]: 'title: New\nsummary: S\ntype: free\ncover: cover.svg\n' }),
    )
    writeFileSync(join(folder, '.sopan'), 'revision: 1 2020-01-01T00:00:00.000Z\n')
    expect((await importing(folder)).isDone).toBe(false)
    edit(folder, COURSE, 'title: Maths', 'title: Another')
    expect((await importing(folder)).isDone).toBe(true)
  })
})
