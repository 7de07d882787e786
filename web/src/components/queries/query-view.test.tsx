import { getProfile } from '@sopan/contract/account'
import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { listHistory, listResults } from '@sopan/contract/exams/results'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions } from '@sopan/contract/orders/history'
import { getRewards } from '@sopan/contract/rewards'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { overview } from '#test/dashboard-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** 404 is not retried, so that the error shows immediately. */
const withoutMessage = () => json({}, 404)

describe('a call that failed without a message from the server', () => {
  it.each([
    ['/courses', listCourses, /^Failed to fetch coursesPlease try again in a moment/],
    ['/tests', listExams, /Error loading tests: Failed to fetch tests/],
    ['/books', listBooks, /^Failed to load booksFailed to fetch books/],
    ['/books?filter=free', listBooks, /^Failed to load booksFailed to fetch free books/],
    ['/books?search=x', listBooks, /Search failed: Failed to search books/],
    ['/syllabus', listSyllabus, /^Failed to load syllabusPlease try again in a moment/],
    ['/time-table', listTimetables, /^Failed to load timetables/],
    ['/job-alert', listJobAlerts, /^Failed to load job alerts/],
    ['/notifications', listNotices, /^Failed to load notificationsFailed to fetch notifications/],
    ['/profile', getProfile, /Failed to fetch user profile/],
    ['/test-results', listHistory, /^ERROR!Error loading test results: Failed to fetch/],
    ['/test-results/5', listResults, /^ERROR!Error loading test results: Failed to fetch/],
  ])('on %s shows its text before the technical one, and is retried', async (...row) => {
    const [path, endpoint, text] = row
    server.on(endpoint, withoutMessage)
    renderApp(path, { user: anjali })
    const { textContent: shown } = await screen.findByRole('alert')
    expect(shown).toMatch(text)
    expect(shown).toContain('(HTTP 404)')
    const before = server.callsTo(endpoint).length
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.callsTo(endpoint)).toHaveLength(before + 1))
  })

  it('shows the text of its call for a page that is no JSON', async () => {
    server.on(listCourses, () => new Response('<html>'))
    renderApp('/courses')
    const text = 'Please try again in a moment. (Invalid JSON response from server)'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    ['/courses', listCourses, 'The list is closed'],
    ['/tests', listExams, 'Error loading tests: The list is closed'],
    ['/books?search=x', listBooks, 'Search failed: The list is closed'],
    ['/payment-history', listTransactions, 'Failed to load payment history: The list is closed'],
    ['/rewards', getRewards, 'Failed to load rewards: The list is closed'],
    ['/test-results', listHistory, 'Error loading test results: The list is closed'],
    ['/test-results/5', listResults, 'Error loading test results: The list is closed'],
  ])('%s shows only the message of a server that sent one', async (path, endpoint, text) => {
    server.on(endpoint, () => no('The list is closed', 403))
    renderApp(path, { user: anjali })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a success without a list', () => {
  it.each([
    ['/test-results', listHistory, 'Error loading test results: Failed to fetch test results'],
    ['/courses/3', getCourse, 'Failed to fetch course details'],
    ['/courses', listCourses, 'Failed to fetch courses'],
    ['/tests', listExams, 'Error loading tests: Failed to fetch tests'],
    ['/books', listBooks, 'Failed to fetch books'],
    ['/syllabus', listSyllabus, 'Failed to load syllabus'],
    ['/time-table', listTimetables, 'Failed to load timetables'],
    ['/notifications', listNotices, 'Failed to load notifications'],
  ])('%s is shown as a failure', async (path, endpoint, text) => {
    server.on(endpoint, { success: true })
    renderApp(path, { user: anjali })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('does not say to a learner that there are no courses', async () => {
    server
      .on(listOwnCourses, { success: true })
      .on(getDashboard, yes(overview))
      .on(listExams, yes({ tests: [], next_cursor: null }))
    renderApp('/dashboard', { user: anjali })
    expect(await screen.findByText('Failed to fetch user courses')).toBeTruthy()
    expect(screen.queryByText('You have no course yet.')).toBeNull()
  })
})

describe('offline', () => {
  const subjectPath = '/courses/3/subjects/31'
  it.each([
    ['/courses', 'heading'],
    ['/tests', 'heading'],
    ['/books?search=x', 'heading'],
    ['/notifications', 'heading'],
    ['/payment-history', 'heading'],
    ['/profile', 'heading'],
    ['/test-results', 'alert'],
    [subjectPath, 'heading'],
  ])('%s shows immediately that the device is offline', async (path, role) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderApp(path, { user: anjali })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const shown =
      role === 'alert'
        ? await screen.findByRole('alert')
        : await screen.findByRole('heading', { name: 'You are offline' })
    expect(shown.textContent).toContain('You are offline')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    onLine.mockRestore()
  })
})

describe('a page that failed to load', () => {
  it('loads automatically when the connection is back', async () => {
    server.on(listCourses, () => no('The list is closed', 403))
    renderApp('/courses')
    await screen.findByText('The list is closed')
    server.on(listCourses, list(maths))
    // Repeated, because the page notices the connection from an effect, which may run after the text is shown.
    await waitFor(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
      expect(server.callsTo(listCourses).length).toBeGreaterThan(1)
    })
    expect(await screen.findByRole('heading', { name: maths.title })).toBeTruthy()
  })

  it('has the focus on the page after the retry', async () => {
    server.on(listCourses, () => no('The list is closed', 403))
    renderApp('/courses')
    const retry = () => screen.findByRole('button', { name: 'Try again' })
    const first = await retry()
    const slow = held(no('The list is closed', 403))
    server.on(listCourses, slow.response)
    first.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    slow.release()
    await retry()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('is not loaded again when the connection is back if its content is shown', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses')
    await screen.findByRole('heading', { name: maths.title })
    const calls = server.callsTo(listCourses).length
    await act(async () => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    expect(server.callsTo(listCourses)).toHaveLength(calls)
  })

  it('offers a retry when the Retry-After of the server is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(listCourses, () => {
      const response = no('Too many requests', 429)
      response.headers.set('retry-after', '20')
      return response
    })
    renderApp('/courses')
    const button = await screen.findByRole('button', { name: /^Try again in \d+ s$/ })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    for (let second = 0; second < 21; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    server.on(listCourses, list(maths))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: maths.title })).toBeTruthy()
  })
})
