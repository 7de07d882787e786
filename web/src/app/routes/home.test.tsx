import { listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { listNotices } from '@sopan/contract/notices'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

vi.mock('#web/features/notices/popup-delay.ts', () => ({ POPUP_DELAY_MS: 300 }))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const notice = (id: number, given: object = {}) => ({
  id,
  title: `Notice ${id}`,
  message: 'Read this',
  type: 'info',
  status: 'active',
  popup: true,
  popup_time: hoursAgo(1),
  image: null,
  youtube_link: null,
  link: null,
  created_at: hoursAgo(1),
  ...given,
})

const popups = (...notices: object[]) => server.on(listNotices, yes(notices, { next_cursor: null }))

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
  ])('greets the learner %j', async (name, words) => {
    server.on(listCourses, list(maths))
    renderApp('/home', { user: { ...anjali, name } })
    await screen.findByRole('heading', { name: 'Featured Premium' })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Take the Next Step' })).toBeTruthy()
    expect(screen.queryByText('Login to Continue')).toBeNull()
  })

  it('shows the validity of one day of a featured course in the singular', async () => {
    server.on(listCourses, list({ ...maths, validity_days: 1 }))
    renderApp('/home', { user: anjali })
    expect(await screen.findByText('1 day')).toBeTruthy()
  })

  it('greets a learner whose stored user has no name', async () => {
    server.on(listCourses, list(maths))
    const { name: _, ...unnamed } = anjali
    // Stored by another backend.
    renderApp('/home', { user: unnamed as typeof anjali })
    expect(await screen.findByRole('heading', { name: 'Take the Next Step' })).toBeTruthy()
    expect(screen.getByText('Welcome, Learner')).toBeTruthy()
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

  it('features paid courses, each linked to its page', async () => {
    const free = { ...maths, id: 5, title: 'Haryana GK', type: 'free' }
    server.on(listCourses, list(maths, { ...maths, id: 4, title: 'Polity' }, free))
    renderApp('/')
    const link = await screen.findByRole('link', { name: 'Polity' })
    expect(link.getAttribute('href')).toBe('/courses/4')
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

  it('links visitors to pages that need no login', async () => {
    server.on(listCourses, list(maths))
    const { router } = renderApp('/')
    await userEvent.click(await screen.findByRole('link', { name: 'View All Paid Tests' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tests'))
  })
})

describe('popups at home', () => {
  it('wait until an open menu is closed', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1))
    renderApp('/', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: /^Profile/ }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Notice 1' })).toBeTruthy()
  })

  it('are shown only after a pause', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1))
    renderApp('/')
    await screen.findByRole('link', { name: 'Complete Maths' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('are shown one by one, each stored as shown when it is dismissed, until the last', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1), notice(2))
    renderApp('/')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Notice 1')).toBeTruthy()
    expect(dialog.getByText(/^1 of 2, /)).toBeTruthy()
    expect(localStorage.getItem('popups_shown')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Notice 2')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const stamps = JSON.parse(localStorage.getItem('popups_shown') ?? '{}')
    expect(Object.keys(stamps)).toEqual(['1', '2'])
    expect(Math.abs(stamps[1] - Date.now())).toBeLessThan(60_000)
  })

  it.each([
    ['were shown within the hour', [notice(1)], { 1: Date.now() - 60_000 }],
    ['are older than 48 hours', [notice(1, { popup_time: hoursAgo(49) })], {}],
    ['start later', [notice(1, { popup_time: hoursAgo(-1) })], {}],
    ['are no popups', [notice(1, { popup: false })], {}],
    ['are inactive', [notice(1, { status: 'inactive' })], {}],
    ['have another status', [notice(1, { status: 'withdrawn' })], {}],
  ])('are not shown if they %s', async (_, notices, shown) => {
    localStorage.setItem('popups_shown', JSON.stringify(shown))
    server.on(listCourses, list(maths))
    popups(...notices)
    renderApp('/')
    await screen.findByRole('link', { name: 'Complete Maths' })
    await waitFor(() => expect(server.callsTo(listNotices)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("need only the documented fields, and accept 'yes' for popup", async () => {
    server.on(listCourses, list(maths))
    popups({ id: 1, title: 'Notice 1', status: 'active', popup: 'yes', popup_time: hoursAgo(1) })
    renderApp('/')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Notice 1')).toBeTruthy()
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('show the description of a notice that has no message', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1, { message: undefined, description: 'Bring a photo.' }))
    renderApp('/')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Bring a photo.')).toBeTruthy()
  })

  it.each([[yes(null)], [{ success: true }], [yes({ notifications: [] })]])(
    'do not break the page if the answer is %j',
    async (answer) => {
      server.on(listCourses, list(maths))
      server.on(listNotices, answer)
      renderApp('/')
      await screen.findByRole('link', { name: 'Complete Maths' })
      await waitFor(() => expect(server.callsTo(listNotices)).toHaveLength(1))
      expect(screen.getByRole('heading', { name: 'Explore Categories' })).toBeTruthy()
    },
  )

  const picture = async () =>
    (await screen.findByRole('dialog')).querySelector('img')?.getAttribute('src') ?? null

  it('show the thumbnail of a video, and the image if that fails to load', async () => {
    server.on(listCourses, list(maths))
    popups(notice(1, { image: 'public/a.svg', youtube_link: 'https://youtu.be/dQw4w9WgXcQ' }))
    renderApp('/')
    expect(await picture()).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
    const image = screen.getByRole('dialog').querySelector('img')
    if (image !== null) fireEvent.error(image)
    await waitFor(async () => expect(await picture()).toBe('/uploads/public/a.svg'))
  })

  it.each([
    [{ image: 'public/a.svg' }, '/uploads/public/a.svg'],
    [{}, null],
  ])('with %j show the picture %j', async (given, source) => {
    server.on(listCourses, list(maths))
    popups(notice(1, given))
    renderApp('/')
    expect(await picture()).toBe(source)
  })
})
