import { listUsers } from '@sopan/contract/account'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listExams } from '@sopan/contract/exams/exams'
import { listNotices } from '@sopan/contract/notices'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { getStatus } from '@sopan/contract/status'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { held, server, yes } from '#test/fake-server.ts'
import { anjali, storeSession } from '#test/render.tsx'

import { App } from './app.tsx'
import { routes } from './router.tsx'

/** Starts the app at a page with its kind of initial HTML. */
async function start(path: string, initialHtml: 'visitor' | 'loading' = 'loading') {
  server.install()
  server
    .on(getStatus, held({}).response)
    .on(listNotices, yes([], { next_cursor: null }))
    .on(getDashboard, held({}).response)
    .on(listOwnCourses, held({}).response)
    .on(listExams, held({}).response)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  while (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      router.subscribe(() => resolve())
    })
  }
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  render(<App router={router} initialHtml={initialHtml} language="en" />)
  return { router, shown }
}

it('shows the loading state of the initial HTML until the status has loaded', async () => {
  storeSession(anjali)
  const { shown } = await start('/dashboard')
  expect(screen.getByRole('heading', { name: 'Welcome back, Anjali Sharma!' })).toBeTruthy()
  expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0)
  expect(shown.join('')).not.toMatch(/Initializing system|Checking authentication/)
})

it('leads a visitor to the login, and shows until then that the session is checked', async () => {
  const { router } = await start('/dashboard')
  expect(screen.getByText('Checking authentication...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(router.state.location.state).toMatchObject({ from: { pathname: '/dashboard' } })
})

it.each(['/tests', '/tests?filter=paid'])(
  'asks for the list at %s once, as the learner, although its initial HTML is for visitors',
  async (path) => {
    server.on(listUsers, yes([])).on(listUnsettledOrders, yes([]))
    storeSession(anjali)
    await start(path, 'visitor')
    await screen.findByRole('link', { name: 'My Results' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(server.callsTo(listExams).map(({ query }) => query['user_id'])).toEqual(['7'])
  },
)
