import { listCourses } from '@sopan/contract/courses'
import { getExamPage } from '@sopan/contract/exam-pages'
import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { examPage } from '#test/exam-page-scene.ts'
import { exams, freeTest } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

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
    expect(screen.getByRole('heading', { name: words })).toBeTruthy()
    expect(screen.queryByText('Unlock Your Potential')).toBeNull()
    expect(screen.queryByText('Login to Continue')).toBeNull()
  })

  it('leads a visitor to the page of an exam, whose free test it offers from then on', async () => {
    const named = { ...maths, exams: ['IBPS PO', 'SSC CGL'] }
    server.on(getExamPage, yes(examPage()))
    server.on(listCourses, list(named, { ...maths, id: 4, exams: ['SSC CGL'] }))
    server.on(listExams, ({ query }) =>
      query['exam'] === 'ssc-cgl' ? exams({ ...freeTest, test_name: 'CGL Mock' }) : exams(freeTest),
    )
    const { router } = renderApp('/')
    await screen.findByRole('link', { name: /Free English/ })
    const chips = await screen.findByRole('list', { name: 'Exams' })
    await within(chips).findByText('SSC CGL')
    const names = within(chips).getAllByRole('link')
    expect(names.map(({ textContent }) => textContent)).toEqual(['SSC CGL', 'IBPS PO'])
    await userEvent.click(within(chips).getByRole('link', { name: 'SSC CGL' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/exams/ssc-cgl'))
    await router.navigate('/')
    expect(await screen.findByRole('link', { name: /CGL Mock/ })).toBeTruthy()
  })

  it('offers the newest of all free tests where the chosen exam has none', async () => {
    localStorage.setItem('exam', 'upsc')
    server.on(listCourses, list(maths))
    server.on(listExams, ({ query }) => (query['exam'] === 'upsc' ? exams() : exams(freeTest)))
    renderApp('/')
    expect(await screen.findByRole('link', { name: /Free English/ })).toBeTruthy()
  })

  it('searches for what a visitor types', async () => {
    server.on(listCourses, list(maths))
    const { router } = renderApp('/')
    const field = await screen.findByRole('searchbox', { name: 'Search everything' })
    await userEvent.type(field, 'ratio{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?q=ratio'))
    expect(router.state.location.pathname).toBe('/search')
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

  it('leads a visitor over the login to the start of a free test, and offers it to no learner', async () => {
    server.on(listCourses, list(maths)).on(listExams, exams({ ...freeTest, id: 8 }))
    const { router, unmount } = renderApp('/')
    const start = await screen.findByRole('link', { name: /Free English/ })
    expect(start.textContent).toMatch(/3.questions, 10.minutes, free/)
    expect(server.callsTo(listExams)[0]?.query).toMatchObject({ type: 'free', window: 'none' })
    await userEvent.click(start)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ from: '/tests?test=8' })
    unmount()
    renderApp('/', { user: anjali })
    await screen.findByRole('link', { name: 'Complete Maths' })
    expect(screen.queryByText('Try a test now')).toBeNull()
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
