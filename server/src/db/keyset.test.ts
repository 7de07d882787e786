import { listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => ({ ...factories(t.db), ...examFactories(t.db) })

/** The titles of all pages of a list, and the cursors between them. */
async function pagesOf(
  page: (cursor: string | undefined) => Promise<{ titles: string[]; next: string | null }>,
) {
  const titles: string[] = []
  const cursors: string[] = []
  let cursor: string | undefined
  do {
    const { titles: more, next } = await page(cursor)
    titles.push(...more)
    if (next !== null) cursors.push(next)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return { titles, cursors }
}

const courses = (querystring: Record<string, string | undefined>) =>
  pagesOf(async (cursor) => {
    const { body } = await t.call(listCourses, { querystring: { ...querystring, cursor } })
    return { titles: body.data.courses.map(({ title }) => title), next: body.data.next_cursor }
  })

describe('a list in which items of some exams come first', () => {
  it('has these, newest first, then the others, newest first, on all pages', async () => {
    const at = new Date('2026-11-02T00:00:00Z')
    for (const [title, ...exams] of [
      ['Oldest', 'SSC CGL'],
      ['Old'],
      ['Police', 'Delhi Police', 'SSC CGL'],
      ['Railway', 'RRB NTPC'],
      ['Newest'],
    ] as const) {
      await build().course({ title, created_at: at, ...forExams(...exams) })
    }
    const first = { exams_first: 'ssc-cgl,rrb-ntpc' }
    const ordered = ['Railway', 'Police', 'Oldest', 'Newest', 'Old']
    for (const limit of ['1', '2', '3', '20']) {
      expect((await courses({ ...first, limit })).titles).toEqual(ordered)
    }
    const newest = ['Newest', 'Railway', 'Police', 'Old', 'Oldest']
    expect((await courses({ limit: '2' })).titles).toEqual(newest)
    expect((await courses({ exams_first: 'unknown', limit: '2' })).titles).toEqual(newest)
    expect((await courses({ ...first, type: 'paid', search: 'old' })).titles).toEqual([
      'Oldest',
      'Old',
    ])
  })

  it('puts items first that name the exam by another name of its page', async () => {
    await build().examPage({ slug: 'ssc-cgl', exam_slugs: ['ssc-cgl', 'cgl'] })
    await build().course({ title: 'By its other name', ...forExams('CGL') })
    await build().course({ title: 'Other' })
    expect((await courses({ exams_first: 'ssc-cgl' })).titles).toEqual([
      'By its other name',
      'Other',
    ])
  })

  it('is there for tests and books too', async () => {
    const cgl = forExams('SSC CGL')
    await build().exam({ title: 'CGL test', ...cgl })
    await build().exam({ title: 'New test' })
    await build().book({ title: 'CGL book', ...cgl })
    await build().book({ title: 'New book' })
    const querystring = { exams_first: 'ssc-cgl' }
    const { body: tests } = await t.call(listExams, { querystring })
    expect(tests.data.tests.map((test) => test.test_name)).toEqual(['CGL test', 'New test'])
    const { body: books } = await t.call(listBooks, { querystring })
    expect(books.data.map((book) => book.book_name)).toEqual(['CGL book', 'New book'])
  })

  it('continues with a cursor of a list without such exams, and refuses more than three', async () => {
    for (const title of ['A', 'B', 'C']) await build().course({ title })
    const { cursors } = await courses({ limit: '1' })
    const { body } = await t.call(listCourses, {
      querystring: { exams_first: 'ssc-cgl', cursor: cursors[0] },
    })
    expect(body.data.courses.map(({ title }) => title)).toEqual(['B', 'A'])
    const tooMany = { querystring: { exams_first: 'a,b,c,d' } }
    expect((await t.raw(listCourses, tooMany)).status).toBe(400)
  })
})

describe('the search of a list', () => {
  it.each([
    ['एसएससी सीजीएल', ['CGL Mock']],
    ['combined graduate level', ['CGL Mock']],
    ['CGL', ['CGL Mock']],
    ['ssc', ['CGL Mock']],
    ['hssc', ['HSSC CET Mock']],
    ['gk', ['General Knowledge']],
    ['एसएससी रेलवे', []],
  ])('finds %s by other names of the exam or subject: %j', async (search, found) => {
    await build().exam({ title: 'CGL Mock', description: '', ...forExams('SSC CGL') })
    await build().exam({ title: 'HSSC CET Mock', description: '', ...forExams('HSSC CET') })
    await build().exam({ title: 'General Knowledge', description: '' })
    const { body } = await t.call(listExams, { querystring: { search } })
    expect(body.data.tests.map((test) => test.test_name)).toEqual(found)
  })
})
