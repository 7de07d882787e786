import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'

import { anjali, storeSession } from '#test/render.tsx'
import { AuthProvider } from '#web/lib/session.tsx'

import { SignedInOnly } from './guards.tsx'

/** Without the gate, which takes longer than the reading of a stored session. */
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
  ['a learner in', () => storeSession(anjali), 'Inside'],
  ['a visitor to /login', () => undefined, 'Login'],
])('a guard checks first and then lets %s', async (_, prepare, heading) => {
  prepare()
  renderGuard()
  expect(screen.getByRole('status').textContent).toBe('Checking authentication...')
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.queryByText('Checking authentication...')).toBeNull()
})
