import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { pdf } from '#test/content/content-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openContent } from '#test/content/read-content.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { bookFile } from './books/schema.ts'
import { checkContent } from './check.ts'
import { readCoupons } from './coupons/read.ts'
import { readCourses } from './courses/read.ts'
import { jobAlertFile } from './job-alerts/schema.ts'
import { kinds } from './kinds.ts'
import { notificationFile } from './notifications/schema.ts'
import { readItems } from './shared/item-kind.ts'
import { syllabusFile } from './syllabus/schema.ts'
import { readTests } from './tests/read.ts'
import { timetableFile } from './timetable/schema.ts'

/** Errors as reported: file:line message. */
async function errorsOf(folder: string): Promise<string[]> {
  const { errors } = await checkContent(folder)
  return errors.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

const COURSE = 'courses/maths/course.yaml'
const CLASS = 'courses/maths/01-numbers/01-primes.yaml'

describe('a content folder', () => {
  test('without errors reports none', async () => {
    const { errors, content } = await checkContent(contentFolder())
    expect(errors).toEqual([])
    expect(content?.items).toHaveLength(kinds.length)
  })

  test('with the sample catalogue reports none', async () => {
    const sample = join(import.meta.dirname, '../../../content')
    expect((await checkContent(sample)).errors).toEqual([])
    const { context } = await openContent(sample)
    const courses = await readCourses(context)
    const tests = await readTests(context)
    const books = await readItems(context, { source: 'books', file: 'book.yaml', schema: bookFile })
    const coupons = await readCoupons(context)
    const notices = { source: 'notifications', schema: notificationFile }
    const notifications = await readItems(context, notices)
    expect(tests.length).toBeGreaterThanOrEqual(6)
    for (const { questions } of tests) {
      expect(questions.length).toBeGreaterThanOrEqual(6)
      expect(questions.length).toBeLessThanOrEqual(50)
      expect(questions.every(({ explanation }) => explanation !== null)).toBe(true)
    }
    expect(tests.filter(({ access }) => access === 'free').length).toBeGreaterThanOrEqual(2)
    expect(courses.length).toBeGreaterThanOrEqual(8)
    expect(courses.some(({ type }) => type === 'free')).toBe(true)
    expect(courses.some(({ subjects }) => subjects.length > 5)).toBe(true)
    expect(courses.some((c) => c.type === 'paid' && c.validity_days === null)).toBe(true)
    expect(books.length).toBeGreaterThanOrEqual(8)
    expect(new Set(books.map(({ type }) => type)).size).toBe(2)
    expect(books.some(({ pdf }) => pdf === null)).toBe(true)
    expect(books.every(({ cover }) => cover !== null)).toBe(true)
    expect(coupons.some((coupon) => coupon.percent === 10_000)).toBe(true)
    expect(new Set(notifications.map(({ type }) => type)).size).toBe(4)
    const aids = [
      await readItems(context, { source: 'syllabus', schema: syllabusFile }),
      await readItems(context, { source: 'timetable', schema: timetableFile }),
    ].flat()
    const jobs = await readItems(context, { source: 'job-alerts', schema: jobAlertFile })
    const shown = aids.filter(({ active }) => active)
    expect(shown.every(({ pdf, image }) => pdf !== null || image !== null)).toBe(true)
    for (const items of [aids, jobs]) {
      expect(items.some(({ active }) => !active)).toBe(true)
      expect(items.some(({ pdf }) => pdf !== null)).toBe(true)
      expect(items.some(({ pdf, image }) => pdf === null && image !== null)).toBe(true)
    }
    expect(jobs.some(({ last_date: last }) => last?.relative?.startsWith('-'))).toBe(true)
  })

  test('reports every error with file and line', async () => {
    const folder = contentFolder({
      [COURSE]: `title: ''
summary: From the first rule.
type: paid
prize: 1499
price: 14.999
validity_days: 0
cover: cover.svg
`,
      [CLASS]: `title: Primes
duration: long
videos:
  - title: On the board
    file: videos/gone.webm
  - title: Neither
notes:
  - title: Primes
    file: notes/primes.pdf
  - file: notes/tests.pdf
`,
      'courses/maths/01-numbers/notes/tests.pdf': 'not a pdf at all',
      'coupons.yaml': `- code: save-10
  percent: 10
- code: WELCOME
  amount: 5
- code: BOTH
  percent: 5
  amount: 5
- code: LOST
  amount: 5
  items:
    - courses/history
`,
      'notifications/hello.yaml': `title: Hello
message: Welcome.
created: yesterday
`,
    })
    expect(await errorsOf(folder)).toEqual([
      "coupons.yaml:1 '[1].code' must be at most 40 of A–Z, 0–9, - and _",
      'coupons.yaml:3 this code belongs to the books',
      "coupons.yaml:5 a coupon has either 'percent' or 'amount'",
      "courses/maths/01-numbers/01-primes.yaml:2 'duration' must be as '24 min' or '1 h 10 min'",
      "courses/maths/01-numbers/01-primes.yaml:6 a video has either 'youtube' or 'file'",
      "courses/maths/01-numbers/01-primes.yaml:10 'notes[2].title' is missing",
      'courses/maths/01-numbers/notes/tests.pdf is not a PDF file',
      "courses/maths/course.yaml:1 'title' is empty",
      "courses/maths/course.yaml:4 unknown key 'prize'",
      "courses/maths/course.yaml:5 'price' must be rupees from 1 to 1000000, with at most two decimals",
      "courses/maths/course.yaml:6 'validity_days' must be a whole number from 1 to 36500",
      "notifications/hello.yaml:3 'created' must be a date, a time, 'on-import', or '-2h', '-3d' before the import",
    ])
  })

  test('reports missing items and files that a valid file names', async () => {
    const folder = contentFolder({
      'courses/maths/cover.svg': null,
      'videos/primes.webm': null,
      'courses/maths/description.md': null,
      'notifications/hello.svg': null,
      'notifications/exam.yaml': 'title: Exam\nmessage: Soon.\nitem: tests/ratio\ncreated: -2h\n',
      'coupons.yaml':
        '- code: LOST\n  amount: 5\n  items:\n    - courses/maths\n    - courses/history\n',
    })
    expect(await errorsOf(folder)).toEqual([
      'coupons.yaml:5 courses/history is not in this folder',
      `${CLASS}:8 there is no file videos/primes.webm`,
      `${COURSE}:7 there is no file courses/maths/cover.svg`,
      'courses/maths/description.md is missing',
      'notifications/exam.yaml:3 tests/ratio is not in this folder',
      'notifications/hello.yaml:6 there is no file notifications/hello.svg',
    ])
  })

  test.each([
    ['../../../secret.pdf'],
    ['/etc/passwd'],
    ['notes/../../../secret.pdf'],
    ['notes/..%2fsecret.pdf'],
    ['notes\\tests.pdf'],
    ['notes/tests.pdf\u0000.pdf'],
  ])('rejects a file outside of it: %j', async (file) => {
    const notes = `title: Primes\nnotes:\n  - title: Secret\n    file: ${JSON.stringify(file)}\n`
    const errors = await errorsOf(contentFolder({ [CLASS]: notes }))
    expect(errors[0]).toContain(
      `${CLASS}:4 'notes[1].file' must be a PDF in notes/, such as 'notes/percentage.pdf'`,
    )
  })

  test('rejects links to files and folders, inside and outside of it', async () => {
    const outside = temporaryFolder()
    writeFileSync(join(outside, 'secret.pdf'), pdf('secret'))
    mkdirSync(join(outside, 'course'))
    const folder = contentFolder({ 'courses/maths/01-numbers/notes/primes.pdf': null })
    const notes = join(folder, 'courses/maths/01-numbers/notes')
    symlinkSync(join(outside, 'secret.pdf'), join(notes, 'primes.pdf'))
    symlinkSync(join(outside, 'course'), join(folder, 'courses/history'))
    expect(await errorsOf(folder)).toEqual([
      'courses/history is a link or no plain file; put the file itself here',
      `${CLASS}:14 there is no file courses/maths/01-numbers/notes/primes.pdf`,
      'courses/maths/01-numbers/notes/primes.pdf is a link or no plain file; put the file itself here',
    ])
  })

  test('reports unknown folders and files', async () => {
    const folder = contentFolder({
      'cources/maths/course.yaml': 'title: Lost\n',
      'courses/maths/01-again/subject.yaml': 'title: Again\n',
      'courses/maths/Notes/subject.yaml': 'title: Notes\n',
      'courses/maths/todo.txt': 'later',
      'README.md': 'Beside the content',
      'tools/draw.ts': 'left alone',
      '.git/config': 'left alone',
    })
    expect(await errorsOf(folder)).toEqual([
      expect.stringMatching(/^cources is no kind of content; known are courses, .* and teachers$/),
      'courses/maths/01-numbers the number 01 is used twice here',
      'courses/maths/Notes is not named as a number and a short name, like 01-number-system',
      'courses/maths/todo.txt is used by nothing',
    ])
  })

  test('that is empty or missing is rejected', async () => {
    const folder = temporaryFolder()
    const [error, ...others] = await errorsOf(folder)
    expect(error).toMatch(
      /^\. holds no courses, tests, books, bundles, coupons\.yaml, .* or teachers$/,
    )
    expect(others).toEqual([])
    const gone = join(folder, 'gone')
    expect(await errorsOf(gone)).toEqual([`. there is no folder ${gone}`])
  })
})

describe('YAML', () => {
  const inCourse = async (text: string) =>
    (await errorsOf(contentFolder({ [COURSE]: text }))).filter((line) => line.startsWith(COURSE))

  test('with aliases is rejected in any number of lines', async () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]']
    for (let level = 1; level < 9; level++) {
      const copies = Array.from({ length: 9 }, () => (level === 1 ? '*a' : `*a${level - 1}`))
      bomb.push(`a${level}: &a${level} [${copies.join(',')}]`)
    }
    const errors = await inCourse(bomb.join('\n'))
    expect(errors[0]).toBe(`${COURSE}:1 anchors and aliases (& and *) are not allowed in content`)
  })

  test.each([
    ['a tag', 'title: !!js/function "x"\n', /:1 .*tag/i],
    ['a broken line', 'title: Maths\nsummary: "open\n', /:\d+ /],
    ['a key twice', 'title: Maths\ntitle: Maths\n', /:2 Map keys must be unique/],
    ['two documents', 'title: Maths\n---\ntitle: Maths\n', /:\d+ .*documents/],
    ['a list', '- title\n', /:1 the file must be/],
    ['nothing', '', / the file must be|:1 the file/],
    ['brackets without end', '['.repeat(50_000), /./],
    [
      'a text with a colon',
      'title: SSC Maths: full batch\n',
      /:1 this text has a colon: put it in/,
    ],
    ['a text with a colon in lines', 'title: SSC\n  Maths: full\n', /:1 this text has a colon/],
    ['no UTF-8', Buffer.from([0x74, 0x69, 0xff, 0xfe]) as unknown as string, /is not UTF-8 text/],
  ])('that is %s is reported', async (_, text, words) => {
    const errors = await inCourse(text)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors[0]).toMatch(words)
  })

  test.each([
    ['price: free', "'price' must be rupees"],
    ['price: 1e9', "'price' must be rupees"],
    ['price: .nan', "'price' must be rupees"],
    ['price: 499.999999999999', "'price' must be rupees"],
    ['price: null', "'price' must be rupees"],
    ['validity_days: 1.5', "'validity_days' must be a whole number"],
    ['added: 2025-02-30', "'added' must be a date"],
    ['added: 20 Aug 2025', "'added' must be a date"],
    ['cover: ../cover.svg', "'cover' must be cover.svg"],
    ['title: ""', "'title' is empty"],
    ['title: "a\\nb"', "'title' must be one line of text"],
    ['title: "a\\0b"', "'title' must be one line of text"],
    ['type: cheap', "'type' must be 'free' or 'paid'"],
    ['type: free', "a free course has no 'price'"],
  ])('with %s is reported', async (line, words) => {
    const key = line.split(':')[0] ?? ''
    const base = 'title: Maths\nsummary: Short.\ntype: paid\nprice: 1499\n'
    const text = `${base.replace(new RegExp(`^${key}: .*\n`, 'm'), '')}${line}\n`
    expect((await inCourse(text)).join('\n')).toContain(words)
  })
})

describe('a file whose content does not match its name', () => {
  test.each([
    ['courses/maths/cover.svg', '<html><script>alert(1)</script></html>', 'is not an SVG picture'],
    ['courses/maths/cover.svg', '<svg><script>alert(1)</script></svg>', 'is an SVG with more'],
    ['courses/maths/cover.svg', '<svg onload="alert(1)"></svg>', 'is an SVG with more'],
    [
      'courses/maths/cover.svg',
      '<svg><a href="javascript:alert(1)"/></svg>',
      'is an SVG with more',
    ],
    ['courses/maths/cover.svg', '<svg><foreignObject/></svg>', 'is an SVG with more'],
    [
      'courses/maths/cover.svg',
      `<svg>${' '.repeat(1024 * 1024)}</svg>`,
      'is a picture of more than 1 MB',
    ],
    ['videos/primes.webm', '<html></html> and more words', 'is not a WEBM file'],
    ['videos/primes.webm', '', 'is not a WEBM file'],
  ])('%s that contains %j is rejected', async (path, content, words) => {
    const errors = await errorsOf(contentFolder({ [path]: content }))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`${path} ${words}`)
  })
})
