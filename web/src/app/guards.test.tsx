import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { JSX } from 'react'
import {
  MemoryRouter,
  Route,
  type RouteObject,
  RouterProvider,
  Routes,
  createMemoryRouter,
  useNavigate,
} from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'

import { anjali, storeSession } from '#test/render.tsx'
import { loadPage } from '#web/lib/browser/load-page.ts'
import { AuthProvider, useAuth } from '#web/lib/session/session.tsx'

import { SignedInOnly } from './guards.tsx'

vi.mock('#web/lib/browser/load-page.ts', () => ({ loadPage: vi.fn<(path: string) => void>() }))

/** Without the status check, which takes longer than reading a stored session. */
function renderGuard() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <MemoryRouter initialEntries={['/inside']}>
          <Routes>
            <Route element={<SignedInOnly />}>
              <Route path="/inside" element={<h1>Inside</h1>} />
            </Route>
            <Route path="/login" element={<h1>Login</h1>} />
          </Routes>
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  )
}

it.each([
  ['a learner to the page', () => storeSession(anjali), 'Inside'],
  ['a visitor to /login', () => undefined, 'Login'],
])('a guard shows that it is checking, then sends %s', async (_, prepare, heading) => {
  prepare()
  renderGuard()
  expect(screen.getByRole('status').textContent).toBe('Checking authentication...')
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.queryByText('Checking authentication...')).toBeNull()
})

/** A guarded page with a sign-out to '/', which is rendered with the routes given. */
function renderSignOut(home: Omit<RouteObject, 'children' | 'index'>) {
  storeSession(anjali)
  function Inside() {
    const { signOutDuring } = useAuth()
    const navigate = useNavigate()
    return <button onClick={() => void signOutDuring(() => navigate('/'), '/')}>Sign Out</button>
  }
  const router = createMemoryRouter(
    [
      { element: <SignedInOnly />, children: [{ path: '/inside', Component: Inside }] },
      { path: '/', ...home },
      { path: '/login', Component: () => <h1>Login</h1> },
    ],
    { initialEntries: ['/inside'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} useTransitions={false} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return router
}

it('a learner who signs out on a guarded page arrives at the next page, not at /login', async () => {
  const code = Promise.withResolvers<{ Component: () => JSX.Element }>()
  const router = renderSignOut({ lazy: () => code.promise })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await act(async () => code.resolve({ Component: () => <h1>Home</h1> }))
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Home')
  expect(router.state.location.pathname).toBe('/')
})

it.each([
  ['is loaded by the browser if its code does not arrive', false],
  ['is not loaded again if its code arrives late', true],
])('the page after a sign-out %s', async (_, arrives) => {
  const code = Promise.withResolvers<{ Component: () => JSX.Element }>()
  renderSignOut({ lazy: () => code.promise })
  const button = await screen.findByRole('button', { name: 'Sign Out' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await act(async () => button.click())
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(loadPage).not.toHaveBeenCalled()
  if (arrives) await act(async () => code.resolve({ Component: () => <h1>Home</h1> }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(vi.mocked(loadPage).mock.calls).toEqual(arrives ? [] : [['/']])
})
