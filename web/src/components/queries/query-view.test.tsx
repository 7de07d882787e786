import { listSyllabus, listTimetables } from '@sopan/contract/aids'
import { listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { listNotices } from '@sopan/contract/notices'
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

describe('a list that failed without a message from the server', () => {
  it.each([
    ['/courses', listCourses, 'Please try again in a moment. (HTTP 404)'],
    ['/tests', listExams, 'Error loading tests: Failed to fetch tests (HTTP 404)'],
    ['/books', listBooks, 'Failed to fetch books (HTTP 404)'],
    ['/books?search=x', listBooks, 'Search failed: Failed to search books (HTTP 404)'],
    ['/syllabus', listSyllabus, 'Please try again in a moment. (HTTP 404)'],
    ['/notifications', listNotices, 'Failed to fetch notifications (HTTP 404)'],
  ])('%s shows the text of its call before the technical one', async (path, endpoint, text) => {
    server.on(endpoint, withoutMessage)
    renderApp(path, { user: anjali })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows the text of its call for a page that is no JSON', async () => {
    server.on(listCourses, () => new Response('<html>'))
    renderApp('/courses')
    const text = 'Please try again in a moment. (Invalid JSON response from server)'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows only the message of a server that sent one', async () => {
    server.on(listCourses, () => no('The list is closed', 403))
    renderApp('/courses')
    expect(await screen.findByText('The list is closed')).toBeTruthy()
  })
})

describe('a success without a list', () => {
  it.each([
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
