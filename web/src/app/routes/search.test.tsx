import { search } from '@sopan/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const none = { total: 0, items: [] }
const nothing = {
  is_similar: false,
  exam_pages: none,
  courses: none,
  classes: none,
  tests: none,
  books: none,
  study_aids: null,
}
const one = (item: object) => ({ total: 1, items: [item] })
const offer = { id: 3, exams: ['SSC CGL'], type: 'paid', price: 1499 }

const everything = {
  ...nothing,
  exam_pages: one({ slug: 'ssc-cgl', name: 'SSC CGL', other_names: ['एसएससी सीजीएल'] }),
  courses: one({ ...offer, title: 'Complete Maths', teacher: 'R. Malik', topics: [] }),
  classes: one({
    id: 5,
    title: 'Ratio',
    subject_id: 4,
    course_id: 3,
    course_title: 'Complete Maths',
  }),
  tests: one({ ...offer, title: 'Mock 07', type: 'free', price: null }),
  books: one({ ...offer, title: 'Arithmetic', author: 'A. Verma', exams: [], price: null }),
  study_aids: {
    total: 42,
    items: [
      { id: 3, kind: 'syllabus', title: 'CGL', detail: 'Maths', file: 'pdf' },
      { id: 3, kind: 'time-table', title: 'Week', detail: null, file: null },
      { id: 3, kind: 'job-alert', title: 'Clerk', detail: 'A Bank', file: 'image' },
    ],
  },
}

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search everything' })

describe('the search page', () => {
  it('is reached from the header, with the cursor in its field, and searches on Enter', async () => {
    server.on(search, yes({ ...nothing, courses: everything.courses }))
    const { router } = renderApp('/coming-soon')
    await userEvent.click(await screen.findByRole('link', { name: 'Search' }))
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.type(input, ' ratio & maths ')
    expect(server.callsTo(search)).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('link', { name: /^Complete Maths/ })).toBeTruthy()
    expect(router.state.location).toMatchObject({
      pathname: '/search',
      search: '?q=ratio+%26+maths',
    })
    expect(server.callsTo(search).map(({ query }) => query)).toEqual([{ q: 'ratio & maths' }])
    expect((await field()).value).toBe('ratio & maths')
  })

  it('shows a learner all kinds with counts, and leads to each item', async () => {
    server.on(search, yes(everything))
    renderApp('/search?q=maths', { user: anjali })
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(await rowsOf('Exams')).toEqual([['SSC CGLएसएससी सीजीएल', '/exams/ssc-cgl']])
    expect(await rowsOf('Courses')).toEqual([
      ['Complete MathsR. Malik · SSC CGL₹1,499', '/courses/3'],
    ])
    expect(await rowsOf('Classes')).toEqual([
      ['RatioComplete Maths', '/courses/3/subjects/4/classes/5'],
    ])
    expect(await rowsOf('Tests')).toEqual([['Mock 07SSC CGLFree', '/tests?test=3']])
    expect(await rowsOf('Books')).toEqual([['ArithmeticA. Verma', '/books?book=3']])
    expect(await rowsOf('Study aids')).toEqual([
      ['CGLSyllabus · Maths', '/syllabus?pdf=3'],
      ['WeekTime Table', '/time-table'],
      ['ClerkJob Alert · A Bank', '/job-alert?job=3'],
    ])
    expect(screen.getByRole('heading', { name: 'Study aids 42' })).toBeTruthy()
    expect(screen.getByText('3 of 42 are shown. Add a word to find fewer.')).toBeTruthy()
    expect(screen.getByText('47 results found')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'login to search' })).toBeNull()
    expect(server.callsTo(search)[0]?.query).toEqual({ q: 'maths', user_id: '7' })
  })

  it('names the subjects and classes by which a course was found', async () => {
    const course = { ...offer, title: 'CGL', teacher: 'R. Malik', topics: ['Percentages', 'Ratio'] }
    server.on(search, yes({ ...nothing, courses: one(course) }))
    renderApp('/search?q=percentages')
    const link = await screen.findByRole('link', { name: /^CGL/ })
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'CGLIn it: Percentages, Ratio · R. Malik · SSC CGL₹1,499',
      '/courses/3',
    ])
  })

  it('shows what a server of the release before finds', async () => {
    const { exam_pages: _, courses: __, ...sent } = everything
    const course = { ...offer, title: 'Complete Maths', teacher: 'R. Malik' }
    server.on(search, yes({ ...sent, courses: one(course) }))
    renderApp('/search?q=maths')
    expect(await screen.findByText('46 results found')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Exams' })).toBeNull()
  })

  it('leads a visitor to the login for study aids, and back', async () => {
    server.on(search, yes({ ...nothing, courses: everything.courses }))
    const { router } = renderApp('/search?q=maths')
    const link = await screen.findByRole('link', { name: 'login to search' })
    expect(link.closest('p')?.textContent).toBe('Syllabus, Time Table, Job Alert: login to search')
    await userEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/search', search: '?q=maths' },
    })
  })

  it('shows if it finds nothing, and if it forgave a letter', async () => {
    server.on(search, yes(nothing))
    const { unmount } = renderApp('/search?q=matsj')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.getByText(/^Nothing matches “matsj”/)).toBeTruthy()
    unmount()
    server.on(search, yes({ ...nothing, courses: everything.courses, is_similar: true }))
    renderApp('/search?q=matsh')
    expect(await screen.findByText(/words that differ by a letter or two/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Complete Maths/ })).toBeTruthy()
  })

  it.each(['/search', '/search?q=', '/search?q=%20%20'])('asks nothing at %s', async (path) => {
    renderApp(path)
    await field()
    expect(screen.getByText(/^Find exams, courses, classes/)).toBeTruthy()
    expect(server.callsTo(search)).toEqual([])
  })

  it('searches for the first 100 of ten thousand letters', async () => {
    server.on(search, yes(nothing))
    renderApp(`/search?q=${'x'.repeat(10_000)}`)
    await screen.findByText('Nothing found')
    expect(server.callsTo(search)[0]?.query).toEqual({ q: 'x'.repeat(100) })
  })

  it('shows skeletons, then an error with a way to try again', async () => {
    const slow = held(no('Out of order', 403))
    server.on(search, slow.response)
    renderApp('/search?q=maths')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    expect(await screen.findByText('Out of order')).toBeTruthy()
    server.on(search, yes({ ...nothing, courses: everything.courses }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /^Complete Maths/ })).toBeTruthy()
  })
})
