import { listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { exams, freeTest } from '#test/exams/exam-wire.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const overview = (given: object = {}) => ({
  total_spent: 0,
  course_spent: 0,
  test_spent: 0,
  book_spent: 0,
  last_class: null,
  open_attempt: null,
  last_results: [],
  ...given,
})

const stopped = {
  class_id: 3,
  class_title: 'Percentages',
  subject_id: 2,
  course_id: 1,
  course_title: 'Maths',
}

describe('home', () => {
  it('greets a visitor as Learner and prompts to log in', async () => {
    server.on(listCourses, list(maths))
    renderApp('/')
    expect(await screen.findByText('Welcome, Learner')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Unlock Your Potential' })).toBeTruthy()
    const prompt = await screen.findByRole('link', { name: 'Login to Continue' })
    expect(prompt.getAttribute('href')).toBe('/login')
  })

  it.each([
    ['Anjali Sharma', 'Welcome, Anjali Sharma'],
    ['', 'Welcome, Learner'],
    // Stored by another backend.
    [undefined, 'Welcome, Learner'],
  ])('greets the learner %j', async (name, words) => {
    server.on(listCourses, list(maths))
    renderApp('/home', { user: { ...anjali, name } as typeof anjali })
    await screen.findByRole('heading', { name: 'Featured Premium' })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Take the Next Step' })).toBeTruthy()
    expect(screen.queryByText('Login to Continue')).toBeNull()
  })

  it('offers the courses to a learner who has begun nothing', async () => {
    server.on(listCourses, list(maths))
    server.on(getDashboard, yes(overview()))
    renderApp('/home', { user: anjali })
    const link = await screen.findByRole('link', { name: 'Browse Courses' })
    expect(link.getAttribute('href')).toBe('/courses')
    await waitFor(() => expect(server.callsTo(getDashboard)).toHaveLength(1))
  })

  it('leads to a test in progress', async () => {
    server.on(listCourses, list(maths))
    const deadline = new Date(Date.now() + 500_000).toISOString()
    server.on(
      getDashboard,
      yes(
        overview({
          last_class: stopped,
          open_attempt: { attempt_id: 9, test_id: 5, test_name: 'Mock 07', deadline },
        }),
      ),
    )
    renderApp('/home', { user: anjali })
    const link = await screen.findByRole('link', { name: 'Continue Test' })
    expect(link.getAttribute('href')).toBe('/tests?test=5')
  })

  it('leads to the class to continue with, and before that is known to the dashboard', async () => {
    server.on(listCourses, list(maths))
    const slow = held(yes(overview({ last_class: stopped })))
    server.on(getDashboard, slow.response)
    renderApp('/home', { user: anjali })
    const link = () => screen.findByRole('link', { name: 'Continue Learning' })
    expect((await link()).getAttribute('href')).toBe('/dashboard')
    slow.release()
    await waitFor(async () =>
      expect((await link()).getAttribute('href')).toBe('/courses/1/subjects/2/classes/3'),
    )
  })

  it('shows no price of a course that the learner owns', async () => {
    server.on(listCourses, list({ ...maths, has_access: true }))
    renderApp('/home', { user: anjali })
    const slide = within(
      (await screen.findByRole('link', { name: maths.title })).closest('article')!,
    )
    expect(await slide.findByText('Purchased')).toBeTruthy()
    expect(slide.queryByText(/₹/)).toBeNull()
  })

  it.each([
    ['a visitor to the login, which leads on', undefined, '/login', { from: '/tests?test=8' }],
    ['a learner', anjali, '/tests', null],
  ])('leads %s to the start of a free test', async (_, user, path, state) => {
    server.on(listCourses, list(maths)).on(listExams, exams({ ...freeTest, id: 8 }))
    const { router } = renderApp('/', user && { user })
    const start = await screen.findByRole('link', { name: /Free English/ })
    expect(start.textContent).toMatch(/3.questions, 10.minutes, free/)
    await userEvent.click(start)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(router.state.location.state).toEqual(state)
  })

  it('features paid courses, each with its validity and linked to its page', async () => {
    const free = { ...maths, id: 5, title: 'Haryana GK', type: 'free' }
    server.on(
      listCourses,
      list(maths, { ...maths, id: 4, title: 'Polity', validity_days: 1 }, free),
    )
    renderApp('/')
    const link = await screen.findByRole('link', { name: 'Polity' })
    expect(link.getAttribute('href')).toBe('/courses/4')
    expect(screen.getByText('1 day')).toBeTruthy()
    expect(server.callsTo(listCourses)[0]?.query).toMatchObject({ type: 'paid' })
    expect(screen.queryByRole('link', { name: 'Haryana GK' })).toBeNull()
  })

  const open = [
    ['Paid Courses', '/courses', 'paid'],
    ['Paid Tests', '/tests', 'paid'],
    ['Books', '/books', undefined],
  ] as const
  const locked = [
    ['Free Courses', '/courses', 'free'],
    ['Free Tests', '/tests', 'free'],
    ['Job Alert', '/job-alert', undefined],
    ['Syllabus', '/syllabus', undefined],
    ['Time Table', '/time-table', undefined],
  ] as const

  it.each([...open, ...locked])('leads a learner to %s', async (title, path, filter) => {
    server.on(listCourses, list(maths))
    const { router } = renderApp('/', { user: anjali })
    await userEvent.click(await screen.findByRole('link', { name: `View All ${title}` }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(router.state.location.state?.filter).toBe(filter)
  })

  it.each(locked)('asks a visitor to log in for %s and remembers home', async (title) => {
    server.on(listCourses, list(maths))
    const { router } = renderApp('/')
    const link = await screen.findByRole('link', { name: `View All ${title}` })
    const tile = link.closest('li')
    expect(within(tile ?? document.body).getByRole('img', { name: 'Login required' })).toBeTruthy()
    await userEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state?.from?.pathname).toBe('/')
  })
})
