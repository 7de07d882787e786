import { listSessions, listUsers } from '@sopan/contract/account'
import { listNotices } from '@sopan/contract/notices'
import { listDueParts } from '@sopan/contract/orders/fees'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { getStatus } from '@sopan/contract/status'
import { listOwnTickets } from '@sopan/contract/support'
import { act, render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router'

import { Providers } from '#web/app/providers.tsx'
import { routes } from '#web/app/router.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { server, yes } from './fake-server.ts'

export const anjali: StoredUser = { id: 7, name: 'Anjali Sharma', email: 'anjali@example.com' }
export const ravi: StoredUser = { id: 8, name: 'Ravi Kumar', email: 'ravi@example.com' }

const operationalStatus = {
  maintenance: false,
  message: 'All systems are working',
  version: '1.0.2',
  frontend_version: '1.0.2',
  backend_version: '1.0.0',
  db_version: '1.0.2',
  version_mismatch: false,
  update_available: false,
  apis_working: true,
  api_success_rate: 100,
  maintenance_reason: [],
  timestamp: '2026-11-20T06:00:00.000Z',
}

export function storeSession(user: StoredUser): void {
  for (const key of ['token', 'auth_token']) localStorage.setItem(key, 'sop_test')
  for (const key of ['user', 'user_data']) localStorage.setItem(key, JSON.stringify(user))
  localStorage.setItem('isLoggedIn', 'true')
}

/** Reports to the page that another tab has changed the stored session. */
export const reportSession = (): void =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })))

/** Signs in a learner as another tab does. */
export function signInElsewhere(user: StoredUser): void {
  storeSession(user)
  reportSession()
}

/**
 * Renders the whole client at a URL, over the fake server: as a visitor, or as a stored user.
 * Responses that every page needs are set, unless the test has set its own before.
 */
export function renderApp(path: string, { user }: { user?: StoredUser } = {}) {
  queryClient.clear()
  if (user !== undefined) storeSession(user)
  server.install()
  for (const [endpoint, response] of [
    [getStatus, yes(operationalStatus, operationalStatus)],
    [listNotices, yes([], { next_cursor: null })],
    [listUsers, yes([])],
    [listUnsettledOrders, yes([])],
    [listDueParts, yes({ parts: [], paused: [] })],
    [listSessions, yes([])],
    [listOwnTickets, yes([])],
  ] as const) {
    if (!server.knows(endpoint)) server.on(endpoint, response)
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <Providers language="en">
      <RouterProvider router={router} useTransitions={false} />
    </Providers>,
  )
  return { ...view, router }
}
