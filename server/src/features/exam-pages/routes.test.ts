import { listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { type ExamPage, getExamPage } from '@sopan/contract/exam-pages'
import { describe, expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { writeFolder } from '#test/content/content-folder.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const exams = () => examFactories(t.db)
const DAY = 86_400_000
const inDays = (days: number) => new Date(t.time.getTime() + days * DAY)
const CGL = forExams('SSC CGL')

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

const read = async (slug: string, token?: string) =>
  (await t.call(getExamPage, { params: { slug }, querystring: {} }, token)).body.data

const statusOf = async (slug: string) =>
  (await t.raw(getExamPage, { params: { slug: encodeURIComponent(slug) } })).status

const titles = ({ total, items }: { total: number; items: { title: string }[] | null }) => [
  total,
  items?.map(({ title }) => title) ?? null,
]

/** How many there are of each kind, and their titles. */
const listed = (page: ExamPage) => ({
  tests: titles(page.tests),
  papers: titles(page.earlier_papers),
  courses: titles(page.courses),
  books: titles(page.books),
  syllabus: titles(page.syllabus),
  jobs: titles(page.job_alerts),
})

const NOTHING = {
  tests: [0, []],
  papers: [0, []],
  courses: [0, []],
  books: [0, []],
  syllabus: [0, []],
  jobs: [0, []],
}

/** One item of each kind, and one of each that learners are not shown. */
async function everything() {
  await build().course({ title: 'Maths', teacher: 'R. Malik', ...CGL })
  await build().course({ title: 'Steps', type: 'free', price_paise: null, ...CGL })
  await build().book({ title: 'Tables', ...CGL })
  await build().syllabus({ name: 'Tier 1', subject: 'All', image: 'paid/a.png', ...CGL })
  await build().jobAlert({ title: 'Clerk', last_date: '2099-12-31', ...CGL })
  await exams().examWithPaper({ title: 'Mock', ...CGL })
  const asked_in = { exam: 'SSC CGL', year: 2024, shift: null }
  await exams().exam({ title: 'Paper of 2024', type: 'paid', asked_in, ...CGL })
  await build().course({ title: 'Other', ...forExams('SSC CHSL') })
  const hidden = { published: false, ...CGL }
  await build().course(hidden)
  await build().book(hidden)
  await build().syllabus(hidden)
  await build().jobAlert(hidden)
  await exams().exam(hidden)
  await build().syllabus({ status: 'inactive', ...CGL })
  await build().jobAlert({ status: 'inactive', ...CGL })
  await build().jobAlert({ last_date: '2020-01-01', ...CGL })
}

describe('the page of an exam', () => {
  it('has what names it for a learner', async () => {
    await everything()
    const { token } = await learner()
    const page = await read('ssc-cgl', token)
    expect(listed(page)).toEqual({
      tests: [1, ['Mock']],
      papers: [1, ['Paper of 2024']],
      courses: [2, ['Steps', 'Maths']],
      books: [1, ['Tables']],
      syllabus: [1, ['Tier 1']],
      jobs: [1, ['Clerk']],
    })
    expect(page.tests.items[0]).toMatchObject({
      type: 'free',
      price: null,
      has_access: false,
      total_questions: 4,
      duration_minutes: 10,
      window: null,
      asked_in: null,
    })
    expect(page.courses.items[1]).toMatchObject({ teacher: 'R. Malik', price: 1499, type: 'paid' })
    expect(page.syllabus.items?.[0]).toMatchObject({ subject: 'All', file: 'image' })
    expect(page.job_alerts.items?.[0]).toMatchObject({ last_date: '2099-12-31' })
    expect(page.earlier_papers.items[0]?.asked_in).toMatchObject({ year: 2024 })
  })

  it('has neither free courses nor study aids for a visitor, who is told how many aids there are', async () => {
    await everything()
    const page = await read('ssc-cgl')
    expect(listed(page)).toMatchObject({
      courses: [1, ['Maths']],
      books: [1, ['Tables']],
      syllabus: [1, null],
      jobs: [1, null],
    })
    expect(JSON.stringify(page)).not.toMatch(/Steps|Tier 1|Clerk/)
  })

  it('of an exam that only a free course names has its name alone for a visitor', async () => {
    await build().course({ type: 'free', price_paise: null, ...CGL })
    expect(await read('ssc-cgl')).toMatchObject({
      name: 'SSC CGL',
      courses: { total: 0, items: [] },
    })
  })

  it('has what the learner holds', async () => {
    const { user, token } = await learner()
    const held = await build().course({ title: 'Held', ...CGL })
    const ended = await build().course({ title: 'Ended', ...CGL })
    const book = await build().book({ title: 'Book', ...CGL })
    await build().grant(user.id, held.id)
    await build().grant(user.id, ended.id, { ends_at: inDays(-1) })
    await build().grant(user.id, book.id, { item_kind: 'book', revoked_at: t.time })
    const { courses, books } = await read('ssc-cgl', token)
    const access = [...courses.items, ...books.items].map((one) => [one.title, one.has_access])
    expect(access).toEqual([
      ['Ended', false],
      ['Held', true],
      ['Book', false],
    ])
  })

  it('sends the first four of a kind and counts all', async () => {
    for (let number = 1; number <= 5; number++)
      await build().book({ title: `Book ${number}`, ...CGL })
    const { books } = await read('ssc-cgl')
    expect(titles(books)).toEqual([5, ['Book 5', 'Book 4', 'Book 3', 'Book 2']])
  })

  const EXPECTED = ['Free', 'Taken', 'Next', 'Later', 'Paid', 'Over']

  it('has the test whose window is open or opens next, and free tests before the others', async () => {
    const { user, token } = await learner()
    const windowed = (title: string, from: number, until: number) =>
      exams().examWithPaper({ title, opens_at: inDays(from), closes_at: inDays(until), ...CGL })
    const taken = await exams().examWithPaper({ title: 'Taken', ...CGL })
    await exams().examWithPaper({ title: 'Free', ...CGL })
    await exams().examWithPaper({ title: 'Paid', type: 'paid', ...CGL })
    await windowed('Over', -3, -1)
    await windowed('Later', 9, 10)
    await windowed('Next', 2, 3)
    const attempt = { user_id: user.id, exam_id: taken.id, paper_id: taken.paper.id, number: 1 }
    await t.db
      .insertInto('attempt')
      .values({ ...attempt, entitlement_id: null, started_at: t.time, deadline: inDays(1) })
      .execute()
    const { next_window: next, tests } = await read('ssc-cgl', token)
    expect([next?.title, next?.window?.opens_at]).toEqual(['Next', inDays(2).toISOString()])
    expect(titles(tests)).toEqual([6, EXPECTED])
    expect(titles((await read('ssc-cgl')).tests)).toEqual([6, EXPECTED])
    t.time = inDays(20)
    t.catalogueChanges.announce()
    expect((await read('ssc-cgl')).next_window).toBeNull()
  })

  it('without a file is written as the oldest item writes the exam', async () => {
    await build().course({ created_at: inDays(-1), ...forExams('ssc cgl') })
    await build().book({ created_at: inDays(-2), ...forExams('IBPS PO', 'SSC-CGL') })
    await build().course({ created_at: inDays(-3), published: false, ...forExams('S.S.C. CGL') })
    expect(await read('SSC CGL')).toMatchObject({
      slug: 'ssc-cgl',
      name: 'SSC-CGL',
      other_names: [],
      dates: [],
      text: null,
      courses: { total: 1 },
      books: { total: 1 },
    })
  })

  it.each(['upsc', '%', '–', "' OR 1=1 --", 'x'.repeat(80), '\u{1F600}'])(
    '%j is 404 if nothing published names it',
    async (slug) => {
      await build().course({ published: false, ...forExams('UPSC') })
      await build().examPage({ slug: 'upsc', name: 'UPSC', published: false })
      expect(await statusOf(slug)).toBe(404)
    },
  )

  it.each(['x'.repeat(81), 'a\0b'])('is refused for the name %j', async (slug) => {
    expect(await statusOf(slug)).toBe(400)
  })
})

describe('with a file', () => {
  const FILE = `name: SSC CGL
other_names: [एसएससी सीजीएल, Graduate Level]
dates:
  - {label: Notice, day: 2026-05-21, source: 'https://www.ssc.gov.in/a?b=1'}
  - {label: Form, day: 2026-06-01, source: The notice}
text: |
  # About <script>alert(1)</script>

  [a](javascript:alert(1)) <img src=x onerror=alert(1)> [b](https://ssc.gov.in/)
`
  const importing = async (files: Record<string, string>) => {
    const report = await importContent(t.db, t.files, writeFolder(files), {
      now: t.time,
      unpublish: true,
    })
    expect(report.errors).toEqual([])
    t.catalogueChanges.announce()
  }

  it('has its facts, also if nothing names it', async () => {
    await importing({ 'exams/ssc.yaml': FILE })
    const page = await read('ssc')
    expect(listed(page)).toEqual(NOTHING_FOR_VISITORS)
    expect(page).toMatchObject({
      slug: 'ssc',
      name: 'SSC CGL',
      other_names: ['एसएससी सीजीएल', 'Graduate Level'],
      dates: [
        {
          label: 'Notice',
          day: '2026-05-21',
          source: { text: 'ssc.gov.in', url: 'https://www.ssc.gov.in/a?b=1' },
        },
        { label: 'Form', day: '2026-06-01', source: { text: 'The notice', url: null } },
      ],
    })
  })

  it('has its text without anything that loads or runs', async () => {
    await importing({ 'exams/ssc.yaml': FILE })
    const { text } = await read('ssc')
    expect(text).toContain('<h2>About')
    expect(text).not.toMatch(/<script|<img|href="javascript/)
    expect(text).toContain('<a href="https://ssc.gov.in/" rel="noopener nofollow" target="_blank">')
  })

  it('is found by each of its names, and has what names it by any of them', async () => {
    await importing({ 'exams/ssc.yaml': FILE })
    await build().course({ title: 'By name', ...CGL })
    await build().course({ title: 'In Hindi', ...forExams('एसएससी सीजीएल') })
    await build().book({ title: 'Former', ...forExams('graduate level') })
    for (const slug of ['ssc', 'ssc-cgl', 'SSC CGL', 'एसएससी-सीजीएल', 'graduate-level']) {
      const page = await read(slug)
      expect([slug, page.slug, titles(page.courses), page.books.total]).toEqual([
        slug,
        'ssc',
        [2, ['In Hindi', 'By name']],
        1,
      ])
    }
    for (const exam of ['ssc', 'graduate-level']) {
      const { courses } = (await t.call(listCourses, { querystring: { exam } })).body.data
      expect([exam, courses.length]).toEqual([exam, 2])
    }
    expect((await t.call(listBooks, { querystring: { exam: 'ssc-cgl' } })).body.data).toHaveLength(
      1,
    )
  })

  it('that is unpublished is the page of what names the exam', async () => {
    await importing({ 'exams/ssc.yaml': FILE })
    await build().course(CGL)
    await t.db.updateTable('exam_page').set({ published: false }).execute()
    t.catalogueChanges.announce()
    expect(await statusOf('ssc')).toBe(404)
    expect(await read('ssc-cgl')).toMatchObject({ slug: 'ssc-cgl', name: 'SSC CGL', dates: [] })
  })

  it('whose name another file has, too, leads to the one with this slug, or the older one', async () => {
    await build().examPage({ slug: 'a', name: 'Group C', other_names: ['Shared', 'B'] })
    await build().examPage({ slug: 'b', name: 'CET', other_names: ['Shared'] })
    expect([(await read('shared')).slug, (await read('b')).slug]).toEqual(['a', 'b'])
  })
})

const NOTHING_FOR_VISITORS = { ...NOTHING, syllabus: [0, null], jobs: [0, null] }
