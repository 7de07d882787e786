import { search } from '@sopan/contract/search'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

const find = async (q: string, token?: string) =>
  (await t.call(search, { querystring: { q } }, token)).body.data

type Found = Awaited<ReturnType<typeof find>>

/** The titles of each group that has any. */
function titlesOf({ courses, classes, tests, books, study_aids: aids }: Found) {
  const groups = { courses, classes, tests, books, aids: aids ?? { items: [] } }
  const titles = Object.entries(groups).map(([name, { items }]) => [
    name,
    items.map(({ title }) => title),
  ])
  return Object.fromEntries(titles.filter(([, found]) => found?.length !== 0)) as object
}

/** One item of each kind that has 'Ratio' in it; the learner has access to the course of the class. */
async function everything() {
  const { user, token } = await learner()
  const course = await build().course({
    title: 'Ratio for SSC',
    teacher: 'R. Malik',
    ...forExams('SSC CGL'),
  })
  const subject = await build().subject(course.id)
  const lesson = await build().lesson(subject.id, { title: 'Ratio, the first rule' })
  await build().grant(user.id, course.id)
  const test = await examFactories(t.db).exam({ type: 'paid', title: 'Ratio', price_paise: 9950 })
  const book = await build().book({ title: 'Arithmetic', description: 'From ratio on' })
  const aids = [
    await build().syllabus({ name: 'Syllabus of ratio', subject: 'Maths', pdf: 'paid/a.pdf' }),
    await build().timetable({ name: 'Ratio week', image: 'paid/b.png', pdf: null }),
    await build().jobAlert({ title: 'Clerk', company_name: 'Ratio Bank' }),
  ]
  return { user, token, course, subject, lesson, test, book, aids }
}

describe('a search', () => {
  it('finds all kinds, in groups with counts', async () => {
    const { token, course, subject, lesson, test, book, aids } = await everything()
    expect(await find('ratio', token)).toEqual({
      is_similar: false,
      exam_pages: { total: 0, items: [] },
      courses: {
        total: 1,
        items: [
          {
            id: course.id,
            title: 'Ratio for SSC',
            teacher: 'R. Malik',
            exams: ['SSC CGL'],
            type: 'paid',
            price: 1499,
            topics: [],
          },
        ],
      },
      classes: {
        total: 1,
        items: [
          {
            id: lesson.id,
            title: 'Ratio, the first rule',
            subject_id: subject.id,
            course_id: course.id,
            course_title: 'Ratio for SSC',
          },
        ],
      },
      tests: {
        total: 1,
        items: [{ id: test.id, title: 'Ratio', exams: [], type: 'paid', price: 99.5 }],
      },
      books: {
        total: 1,
        items: [
          {
            id: book.id,
            title: 'Arithmetic',
            author: 'A. Verma',
            exams: [],
            type: 'paid',
            price: 200,
          },
        ],
      },
      bundles: { total: 0, items: [] },
      study_aids: {
        total: 3,
        items: [
          { kind: 'syllabus', title: 'Syllabus of ratio', detail: 'Maths', file: 'pdf' },
          { kind: 'time-table', title: 'Ratio week', detail: null, file: 'image' },
          { kind: 'job-alert', title: 'Clerk', detail: 'Ratio Bank', file: null },
        ].map((aid, index) => ({ id: aids[index]?.id, ...aid })),
      },
    })
  })

  it('of a visitor finds what the lists show, neither classes nor study aids', async () => {
    await everything()
    await build().course({ title: 'Free ratio', type: 'free', price_paise: null })
    await build().book({ title: 'Free ratio', type: 'free' })
    const found = await find('ratio')
    expect(titlesOf(found)).toEqual({
      courses: ['Ratio for SSC'],
      tests: ['Ratio'],
      books: ['Free ratio', 'Arithmetic'],
    })
    expect(found.study_aids).toBeNull()
  })

  it('finds classes with access only, previews included', async () => {
    const { user, token } = await learner()
    const day = 86_400_000
    for (const [title, grant] of [
      ['never bought', null],
      ['expired', { ends_at: new Date(t.time.getTime() - day) }],
      ['revoked', { revoked_at: t.time }],
      ['held', { ends_at: new Date(t.time.getTime() + day) }],
    ] as const) {
      const course = await build().course({ title })
      const { id } = await build().subject(course.id)
      await build().lesson(id, { title: `A class, ${title}`, is_preview: true })
      await build().lesson(id, { title: `Unpublished, ${title}`, published: false })
      if (grant !== null) await build().grant(user.id, course.id, grant)
    }
    expect(titlesOf(await find('class', token))).toEqual({ classes: ['A class, held'] })
    expect(titlesOf(await find('unpublished', token))).toEqual({})
  })

  it('finds every word in any order and letter case, inside others if no word begins so', async () => {
    await build().course({ title: 'Maths', summary: 'All of it', teacher: 'R. Malik' })
    await build().course({ title: 'Polity', ...forExams('SSC CGL', 'हरियाणा पुलिस') })
    for (const [q, title] of [
      ['MALIK  maths', 'Maths'],
      ['cgl polity', 'Polity'],
      ['पुलिस', 'Polity'],
      ['olity', 'Polity'],
    ] as const) {
      expect([q, titlesOf(await find(q))]).toEqual([q, { courses: [title] }])
    }
    expect(titlesOf(await find('maths polity'))).toEqual({})
  })

  it('has items with the words in their title first, then the newest', async () => {
    await build().course({ title: 'Old maths' })
    await build().course({ title: 'New MATHS' })
    await build().course({ title: 'Newest', summary: 'Also maths' })
    expect(titlesOf(await find('maths'))).toEqual({
      courses: ['New MATHS', 'Old maths', 'Newest'],
    })
  })

  it('sends the first 20 of a kind, and counts all', async () => {
    for (let number = 0; number < 21; number++) await build().course({ title: 'Maths' })
    const { courses } = await find('maths')
    expect([courses.total, courses.items.length]).toEqual([21, 20])
  })

  it('forgives one letter of a Latin word if nothing has the words as they are typed', async () => {
    await build().course({ title: 'Complete Maths', ...forExams('SSC CGL') })
    await build().book({ title: 'Match sticks' })
    const similar = await find('matsh')
    expect(similar.is_similar).toBe(true)
    expect(titlesOf(similar)).toEqual({ courses: ['Complete Maths'], books: ['Match sticks'] })
    expect(titlesOf(await find('matsh cgl'))).toEqual({ courses: ['Complete Maths'] })
    const exact = await find('maths')
    expect([exact.is_similar, titlesOf(exact)]).toEqual([false, { courses: ['Complete Maths'] }])
    const none = await find('mtash')
    expect([none.is_similar, titlesOf(none)]).toEqual([false, {}])
  })

  it('no longer finds what was unpublished', async () => {
    const { token } = await everything()
    for (const table of [
      'course',
      'exam',
      'book',
      'class',
      'syllabus',
      'timetable',
      'job_alert',
    ] as const) {
      await t.db.updateTable(table).set({ published: false }).execute()
    }
    expect(titlesOf(await find('ratio', token))).toEqual({})
  })
})

describe('a search for an exam', () => {
  const pagesOf = ({ exam_pages: { total, items } }: Found) => [
    total,
    items.map(({ slug, name }) => `${slug} ${name}`),
  ]

  it('finds its page by its name and its other names, in both scripts', async () => {
    await build().examPage({ slug: 'cgl', name: 'SSC CGL', other_names: ['एसएससी सीजीएल'] })
    await build().examPage({ slug: 'old', name: 'SSC CGL', published: false })
    for (const q of ['ssc cgl', 'सीजीएल', 'CGL'])
      expect([q, pagesOf(await find(q))]).toEqual([q, [1, ['cgl SSC CGL']]])
    expect((await find('ssc cgl')).exam_pages.items[0]?.other_names).toEqual(['एसएससी सीजीएल'])
    expect(pagesOf(await find('ssc chsl'))).toEqual([0, []])
  })

  it('finds one without a file by what names it, and none of its names twice', async () => {
    await build().examPage({ slug: 'cgl', name: 'SSC CGL', other_names: ['Graduate Level'] })
    await build().course({ title: 'Maths', ...forExams('SSC CHSL', 'ssc cgl', 'IBPS PO') })
    await build().book({ title: 'SSC', ...forExams('Graduate Level') })
    expect(pagesOf(await find('ssc'))).toEqual([2, ['cgl SSC CGL', 'ssc-chsl SSC CHSL']])
    expect(pagesOf(await find('maths'))).toEqual([0, []])
  })

  it('of a visitor finds none that only a free course names', async () => {
    await build().course({ type: 'free', price_paise: null, ...forExams('UPSC') })
    expect(pagesOf(await find('upsc'))).toEqual([0, []])
  })
})

describe('what is typed', () => {
  it.each(['', ' \t ', "' OR 1=1 --", '_', '%', '\\', 'a.*b(', '\u{1F600}', 'x'.repeat(100)])(
    '%j finds nothing',
    async (q) => {
      await everything()
      expect(titlesOf(await find(q))).toEqual({})
    },
  )

  it('% finds a text with it', async () => {
    await build().course({ title: '100% of it_all' })
    expect(titlesOf(await find('%'))).toEqual({ courses: ['100% of it_all'] })
  })

  it.each([
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['a null character', 'a\0b'],
  ])('is refused if it is %s', async (_, q) => {
    const { status, body } = await t.raw(search, { querystring: { q } })
    expect([status, body.success]).toEqual([400, false])
  })
})
