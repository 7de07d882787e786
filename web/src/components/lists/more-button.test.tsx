import { listCourses } from '@sopan/contract/courses'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { json, no, server, yes } from '#test/fake-server.ts'
import { renderApp } from '#test/render.tsx'

/** Every observer reports that the end of the list is in view, as it is in a browser. */
class EndInSight {
  readonly #report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.#report = report
  }
  observe() {
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.#report([entry], this as unknown as IntersectionObserver))
  }
  unobserve() {}
  disconnect() {}
}

/** The end of the list is never in view. */
class SilentObserver extends EndInSight {
  override observe() {}
}

const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EndInSight)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the next page of a list', () => {
  const pages = (next: () => Response | object) =>
    server.on(listCourses, ({ query }) =>
      query['cursor'] === undefined ? yes({ courses: [maths], next_cursor: 'next' }) : next(),
    )
  const nextCalls = () => server.callsTo(listCourses).filter(({ query }) => 'cursor' in query)

  it('is loaded by scrolling', async () => {
    pages(() => list({ ...maths, id: 4, title: 'Polity' }))
    renderApp('/courses')
    expect(await screen.findByRole('heading', { name: 'Polity' })).toBeTruthy()
    expect(nextCalls()).toHaveLength(1)
  })

  it('that is the last one leaves the focus behind the list, and a failed page around the retry', async () => {
    vi.stubGlobal('IntersectionObserver', SilentObserver)
    pages(() => no('The list is closed', 403))
    renderApp('/courses')
    const more = await screen.findByRole('button', { name: 'Show more courses' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(document.activeElement?.contains(retry)).toBe(true))
    expect(document.activeElement?.querySelectorAll('button')).toHaveLength(1)
    pages(() => list({ ...maths, id: 4, title: 'Polity' }))
    await userEvent.click(retry)
    await screen.findByRole('heading', { name: 'Polity' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /more courses/ })).toBeNull())
    expect(document.activeElement?.previousElementSibling?.lastElementChild?.textContent).toContain(
      'Polity',
    )
  })

  it.each([
    ['success false', () => no('The list is closed')],
    ['a refusal by status', () => no('The list is closed', 403)],
  ])('is fetched once after %s, until the reader presses the button', async (_, refusal) => {
    pages(refusal)
    renderApp('/courses')
    const failure = await screen.findByText('The list is closed')
    expect(failure.closest('[role=alert]')).not.toBeNull()
    await rest()
    expect(nextCalls()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Show more courses' })).toBeNull()
    pages(() => list({ ...maths, id: 4, title: 'Polity' }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Polity' })).toBeTruthy()
    expect(screen.queryByText('The list is closed')).toBeNull()
  })

  it('is fetched three times after server errors, and not again by scrolling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    pages(() => json({ message: 'Out of order' }, 500))
    renderApp('/courses')
    expect(await screen.findByText('Out of order')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(nextCalls()).toHaveLength(3)
  })
})
