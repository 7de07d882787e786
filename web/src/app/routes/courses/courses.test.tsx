import { listUsers } from '@sopan/contract/account'
import { listCourses } from '@sopan/contract/courses'
import { getStatus } from '@sopan/contract/status'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { card, list, maths } from '#test/course-scene.ts'
import { held, json, no, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

describe('the list of courses', () => {
  it('shows skeletons, then a card with all its details', async () => {
    const slow = held(list(maths))
    server.on(listCourses, slow.response)
    renderApp('/courses')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    const one = await card()
    for (const text of ['PREMIUM', '4.8', 'Added 12 Aug 2025', '8', '124', '365', '₹1,499']) {
      expect(one.getByText(text)).toBeTruthy()
    }
    expect(one.getByRole('presentation').getAttribute('src')).toBe('/uploads/public/a.svg')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Courses')
  })

  it('names the teacher of a course that has one', async () => {
    server.on(
      listCourses,
      list({ ...maths, teacher: 'R. Malik' }, { ...maths, id: 4, title: 'GK' }),
    )
    renderApp('/courses')
    expect((await card()).getByText('R. Malik')).toBeTruthy()
    expect((await card('GK')).queryByText('R. Malik')).toBeNull()
  })

  it('shows the picture of a teacher who has one, and nothing in its place', async () => {
    const teacher = { teacher: 'R. Malik', image: null }
    const profile = { name: 'R. Malik', about: null, image: '/uploads/public/malik.svg' }
    server.on(
      listCourses,
      list(
        { ...maths, ...teacher, teacher_profile: profile },
        {
          ...maths,
          ...teacher,
          id: 4,
          title: 'GK',
          teacher_profile: { ...profile, image: null },
        },
      ),
    )
    renderApp('/courses')
    const picture = (await card()).getByRole('presentation')
    expect(picture.getAttribute('src')).toBe('/uploads/public/malik.svg')
    expect((await card('GK')).queryByRole('presentation')).toBeNull()
  })

  it('describes the buttons of a card by its title, which comes before the bookmark', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses')
    const one = await card()
    const title = one.getByRole('heading', { name: 'Complete Maths' })
    for (const name of ['Buy Now', 'Loading Payment...', 'Have a coupon code?']) {
      const button = one.queryByRole('button', { name })
      if (button === null) continue
      expect(button.getAttribute('aria-describedby')).toBe(title.id)
    }
    const bookmark = one.getByRole('button', { name: /^Bookmark/ })
    expect(title.compareDocumentPosition(bookmark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('offers Free and Purchased to learners only, and removes a filter by its chip', async () => {
    server.on(listCourses, list(maths))
    const { router, unmount } = renderApp('/courses')
    await card()
    expect(screen.queryByRole('link', { name: 'Free' })).toBeNull()
    unmount()
    renderApp('/courses?filter=purchased', { user: anjali })
    await userEvent.click(await screen.findByRole('link', { name: 'Purchased' }))
    await waitFor(() => expect(server.callsTo(listCourses).at(-1)?.query['type']).toBeUndefined())
    expect(router.state.location.pathname).toBe('/courses')
  })

  it('shows no free course to a visitor, even if the server sends one', async () => {
    server.on(listCourses, list(maths, { ...maths, id: 4, title: 'Haryana GK', type: 'free' }))
    const { unmount } = renderApp('/courses')
    await card()
    expect(screen.queryByText('Haryana GK')).toBeNull()
    unmount()
    renderApp('/courses', { user: anjali })
    await card('Haryana GK')
  })

  it.each([
    ['paid', 'Paid Courses', 'Complete Maths'],
    ['free', 'Free Courses', 'Haryana GK'],
    ['purchased', 'All Courses', 'Polity'],
  ])('filters by %s from the URL: the call, the title and the courses', async (...row) => {
    const [filter, heading, title] = row
    const all = [
      maths,
      { ...maths, id: 4, title: 'Haryana GK', type: 'free' },
      { ...maths, id: 5, title: 'Polity', is_purchased: true },
    ]
    server.on(listCourses, list(...all.filter((one) => filter !== 'paid' || one.id !== 5)))
    renderApp(`/courses?filter=${filter}`, { user: anjali })
    await card(title)
    expect(screen.getAllByRole('button', { name: /^Bookmark/ })).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(server.callsTo(listCourses)[0]?.query).toMatchObject({ type: filter, user_id: '7' })
  })

  it("shows a visitor's list, and why, if the session has ended elsewhere", async () => {
    server.on(listUsers, no('Please login', 401))
    server.on(listCourses, list(maths))
    const { router } = renderApp('/courses', { user: anjali })
    expect(await screen.findByText('Your session has ended.', { exact: false })).toBeTruthy()
    await waitFor(() =>
      expect(server.callsTo(listCourses).at(-1)?.query['user_id']).toBeUndefined(),
    )
    await card()
    expect(screen.queryByRole('button', { name: /^Profile menu/ })).toBeNull()
    expect(router.state.location.pathname).toBe('/courses')
  })

  it('sends a visitor who asks for purchased courses to the login page, without a call', async () => {
    server.on(listCourses, no('Please log in to continue', 401))
    const { router } = renderApp('/courses?filter=purchased')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ from: { search: '?filter=purchased' } })
    expect(server.callsTo(listCourses)).toEqual([])
  })

  it('asks a visitor who wants the free courses to log in', async () => {
    server.on(listCourses, list())
    const { router } = renderApp('/courses?filter=free')
    expect(await screen.findByText('Free courses are shown once you are logged in.')).toBeTruthy()
    expect(screen.getByText('No Courses Found')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Login to Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state?.from).toMatchObject({ search: '?filter=free' })
  })

  it.each([
    ['success false', () => no('Closed for today')],
    ['too many requests', () => no('Closed for today', 429)],
    ['not found', () => no('Closed for today', 404)],
  ])('shows a refusal immediately, without a retry: %s', async (_, refusal) => {
    server.on(listCourses, refusal)
    // The loader has its response before the status check lets the page render.
    const status = held(json({ success: true, maintenance: false }))
    server.on(getStatus, status.response)
    renderApp('/courses', { user: anjali })
    await waitFor(() => expect(server.callsTo(listCourses)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    status.release()
    expect(await screen.findByText('Closed for today')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.callsTo(listCourses)).toHaveLength(1)
  })

  it('keeps the search and the filter when going back from a course', async () => {
    server.on(listCourses, ({ query }) => (query['search'] === 'polity' ? list(maths) : list()))
    const { router } = renderApp('/courses?filter=paid', { user: anjali })
    await userEvent.type(await screen.findByRole('searchbox'), 'polity')
    await card()
    expect(router.state.location.search).toBe('?filter=paid&search=polity')
    await act(() => router.navigate('/coming-soon'))
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await act(() => router.navigate(-1))
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('polity')
    await card()
    await act(() => router.navigate('/courses'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(router.state.location.search).toBe('')
  })

  it('searches for at most 100 characters', async () => {
    server.on(listCourses, list(maths))
    renderApp(`/courses?search=${'a'.repeat(150)}`)
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    expect(field.maxLength).toBe(100)
    await card()
    expect(server.callsTo(listCourses)[0]?.query['search']).toHaveLength(100)
  })

  it('stores a bookmark on this device only', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses')
    const bookmark = (await card()).getByRole('button', { name: 'Bookmark Complete Maths' })
    const before = server.calls.length
    await userEvent.click(bookmark)
    expect(bookmark.getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('bookmarks')).toBe('[3]')
    await userEvent.click(bookmark)
    expect(bookmark.getAttribute('aria-pressed')).toBe('false')
    expect(server.calls.length).toBe(before)
  })
})
