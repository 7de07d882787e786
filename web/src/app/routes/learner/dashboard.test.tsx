import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import {
  answers,
  course,
  exam,
  freeTest,
  open,
  overview,
  result,
  section,
} from '#test/dashboard-scene.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

it.each(['/dashboard', '/payment-history', '/rewards'])(
  '%s asks a stored user without an id to log in again',
  async (path) => {
    const { router } = renderApp(path, { user: { ...anjali, id: 0 } })
    expect(await screen.findByText('User ID not found. Please login again.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  },
)

describe('the dashboard', () => {
  it('greets the learner, and leads to courses and tests', async () => {
    open()
    expect(
      await screen.findByRole('heading', { name: 'Welcome back, Anjali Sharma!' }),
    ).toBeTruthy()
    const actions = within(await screen.findByRole('navigation', { name: 'Quick actions' }))
    const hrefOf = (name: string) => actions.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Browse Courses')).toBe('/courses')
    expect(hrefOf('Take Tests')).toBe('/tests')
    expect(document.title).toBe('Dashboard | Sopan')
  })

  it('makes its three calls, and shows that it is loading', async () => {
    const wait = held(yes(overview))
    answers({ courses: [course(1)], tests: [exam(1)] })
    server.on(getDashboard, wait.response)
    renderApp('/dashboard', { user: anjali })
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0)
    wait.release()
    await section('My Courses')
    expect(server.callsTo(getDashboard)[0]?.query).toEqual({ user_id: '7', can: 'bundles' })
    expect(server.callsTo(listOwnCourses)[0]?.query).toMatchObject({ user_id: '7' })
    expect(server.callsTo(listExams)[0]?.query).toMatchObject({ type: 'purchased' })
  })

  it('shows what was spent', async () => {
    open({ courses: [course(1)] })
    for (const [label, amount] of [
      ['Total', '₹3,773'],
      ['Courses', '₹3,297'],
      ['Tests', '₹327'],
      ['Books', '₹149'],
    ] as const) {
      const term = (await screen.findAllByText(label)).find(({ tagName }) => tagName === 'DT')
      expect(term?.parentElement?.textContent).toContain(amount)
    }
  })

  it('shows three courses with their progress, and a link to all', async () => {
    const router = open({
      courses: [
        course(1, { access_message: '5 days remaining' }),
        course(2, { progress: { completed_classes: 64, total_classes: 64, percent: 100 } }),
        course(3, { has_access: false, access_status: 'expired' }),
        course(4),
      ],
    })
    const list = await section('My Courses')
    const texts = list.getAllByRole('link').map((link) => link.textContent)
    expect(texts).toHaveLength(3)
    expect(texts[0]).toMatch(/Course 1.*16 of 72.classes, 5.days remaining/)
    expect(texts[1]).toMatch(/Course 2.*All 64.classes done/)
    expect(texts[2]).toMatch(/Course 3.*Access Expired/)
    expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/courses/1')
    await userEvent.click(screen.getByRole('link', { name: 'View All: My Courses' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses'))
    expect(router.state.location.search).toBe('?filter=purchased')
    expect(router.state.location.state).toMatchObject({ filter: 'purchased' })
  })

  it('shows three tests with their last result, and a link to all', async () => {
    const result = { attempt_id: 9, test_name: 'Mock', percentage: 76.5, passed: true }
    const rank = { place: 412, of: 9804, percentile: 95.81, as_of: '2026-11-24T06:00:00Z' }
    const router = open({
      data: {
        last_results: [
          { ...result, test_id: 1, rank },
          { ...result, test_id: 2, rank: null },
        ],
      },
      tests: [exam(1), exam(2), exam(3), exam(4)],
    })
    const list = await section('My Tests')
    const links = list.getAllByRole('link')
    expect(links).toHaveLength(3)
    expect(links[0]?.textContent).toContain('Last result 76.5%, passed, rank 412 of 9,804')
    expect(links[1]?.textContent).toMatch(/Last result 76.5%, passed(?!, rank)/)
    expect(links[0]?.textContent).toContain('Start Test')
    expect(links[2]?.textContent).not.toContain('Last result')
    expect(links[1]?.getAttribute('href')).toBe('/tests?test=2')
    await userEvent.click(screen.getByRole('link', { name: 'View All: My Tests' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tests'))
    expect(router.state.location.search).toBe('?filter=purchased')
  })

  it('continues with the test in progress and the class opened last', async () => {
    open({
      courses: [course(1)],
      data: {
        last_class: {
          class_id: 3,
          class_title: 'Ratios',
          subject_id: 2,
          course_id: 1,
          course_title: 'Course 1',
        },
        open_attempt: {
          attempt_id: 9,
          test_id: 5,
          test_name: 'Mock 5',
          deadline: '2026-11-20T07:00:00Z',
        },
      },
    })
    const list = await section('Today')
    const paths = list.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(paths).toEqual(['/tests?test=5', '/courses/1/subjects/2/classes/3'])
  })

  it('is empty for a new learner, with two ways to begin', async () => {
    open({ data: { total_spent: 0 } })
    expect(await screen.findByText('Your learning space is empty!')).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([hrefOf('Explore Courses'), hrefOf('Try Tests')]).toEqual(['/courses', '/tests'])
  })

  it('of a learner whose first free test is in progress is not called empty', async () => {
    const deadline = '2026-11-20T07:00:00Z'
    open({
      data: { open_attempt: { attempt_id: 9, test_id: 5, test_name: 'Mock 5', deadline } },
    })
    await section('Today')
    expect(screen.getByText('You have not bought a test yet.')).toBeTruthy()
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('of a learner who has taken a free test is not called empty', async () => {
    open({ data: { last_results: [result(5)] } })
    expect(await screen.findByText('You have not bought a test yet.')).toBeTruthy()
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('names the tests whose marks a corrected key has changed, and leads to their results', async () => {
    const corrected = { ...result(6), corrected_at: '2026-11-24T06:00:00Z' }
    open({ data: { last_results: [result(5), corrected] } })
    const line = await screen.findByText(/^A wrong key of/)
    expect(line.textContent).toContain('was corrected on 24 Nov 2026. Your result is now 76.5%.')
    const link = screen.getByRole('link', { name: 'See what was corrected' })
    expect(link.getAttribute('href')).toBe('/test-results/6?attempt=60')
  })

  it('of a learner who has only books names three of them, and leads to all', async () => {
    const books = [4, 3, 2, 1].map((id) => ({
      book_id: id,
      title: `Book ${id}`,
      author: 'R. Gill',
    }))
    open({ data: { total_spent: 0, book_spent: 0, bought_books: books } })
    const list = await section('My Books')
    const links = list.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/books?book=4',
      '/books?book=3',
      '/books?book=2',
    ])
    expect(links[0]?.textContent).toBe('Book 4R. Gill')
    const all = screen.getByRole('link', { name: 'View All: My Books' })
    expect(all.getAttribute('href')).toBe('/books?filter=purchased')
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('has what to continue with before the quick actions, and no link to all where three are all', async () => {
    const three = [1, 2, 3]
    open({
      courses: three.map((id) => course(id)),
      tests: three.map((id) => exam(id)),
      data: { today_list: [freeTest] },
    })
    const first = await section('Today')
    const actions = screen.getByRole('link', { name: 'Browse Courses' })
    const place = first.getByRole('link').compareDocumentPosition(actions)
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(screen.queryByRole('link', { name: /View All/ })).toBeNull()
  })

  it('has a row for each ticket with new answers', async () => {
    open({
      data: {
        new_answers: [
          { ticket_id: 8, answers: 2 },
          { ticket_id: 5, answers: 1 },
        ],
      },
    })
    const rows = (await section('Today')).getAllByRole('link')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Our answer to ticket 82\u00A0new answers',
      'Our answer to ticket 51\u00A0new answer',
    ])
    expect(rows[0]?.getAttribute('href')).toBe('/contact-us#ticket-8')
  })

  it('shows the test that was bought last first', async () => {
    open({ tests: [exam(1), exam(2), exam(3), exam(4)], data: { bought_tests: [4, 2, 1, 3] } })
    const list = await section('My Tests')
    const paths = list.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(paths).toEqual(['/tests?test=4', '/tests?test=2', '/tests?test=1'])
  })

  it('shows the tests that a bundle or a batch opens later last, with their day', async () => {
    const later = {
      ...exam(1).access_info,
      has_access: false,
      access_opens: '2098-12-06T18:30:00Z',
    }
    open({ tests: [exam(1, { access_info: later }), exam(2)], data: { bought_tests: [1, 2] } })
    const rows = (await section('My Tests')).getAllByRole('link')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Mock 2.*Start Test$/),
      expect.stringMatching(/^Mock 1.*Yours from Sunday, 7 December 2098$/),
    ])
  })

  it('names the time of marks that come later', async () => {
    const later = { percentage: null, passed: null, figures_from: '2099-11-28T16:30:00.000Z' }
    open({ tests: [exam(5)], data: { last_results: [{ ...result(5), ...later }] } })
    const list = await section('My Tests')
    expect(list.getByText(/^Submitted. Marks after 28.Nov.2099, 10:00.pm\.$/)).toBeTruthy()
    expect(screen.queryByText(/last result|passed|%/i)).toBeNull()
  })

  it.each([
    [getDashboard, 'spending', 'Failed to fetch dashboard data'],
    [listOwnCourses, 'courses', 'Failed to fetch user courses'],
    [listExams, 'tests', 'Failed to fetch tests'],
  ])('shows the error of one call, and the rest (%#)', async (endpoint, name, text) => {
    answers({ courses: [course(1)], tests: [exam(1)] })
    server.on(endpoint, no(''))
    renderApp('/dashboard', { user: anjali })
    expect(await screen.findByText(text)).toBeTruthy()
    const title = `Your ${name} could not be loaded`
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    answers({ courses: [course(1)], tests: [exam(1)] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await section('My Courses')
    await section('My Tests')
    expect(await screen.findByText('₹3,773')).toBeTruthy()
  })
})
