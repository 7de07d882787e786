import { getStatus } from '@sopan/contract/status'
import { PAGES, type Page } from '@sopan/domain/pages'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { paths } from '#web/lib/paths.ts'

const guarded = [
  paths.dashboard(),
  paths.subject(1, 2),
  paths.lesson(1, 2, 3),
  paths.testResults(),
  paths.testResults(5),
  paths.profile(),
  paths.paymentHistory(),
  paths.rewards(),
  paths.notifications(),
  paths.jobAlert(),
  paths.syllabus(),
  paths.timeTable(),
  paths.contact(),
]

describe('a guarded route', () => {
  it.each(guarded)(
    '%s sends a visitor to /login, which remembers it, without a call of the page',
    async (path) => {
      const { router } = renderApp(path)
      await screen.findByRole('heading', { name: 'Login' })
      expect(router.state.location.state).toMatchObject({ from: { pathname: path } })
      expect(router.state.historyAction).toBe('REPLACE')
      // Every page asks whether the system is open.
      expect(server.calls).toEqual(server.callsTo(getStatus))
    },
  )

  it('opens for a learner, in the main layout', async () => {
    const { router } = renderApp('/dashboard', { user: anjali })
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})

const redirects = Object.entries<Page>(PAGES).flatMap(([path, { redirect }]) =>
  redirect === undefined ? [] : [[path, redirect] as const],
)

describe('a URL', () => {
  it.each(redirects)('%s redirects to %s', async (from, to) => {
    const { router } = renderApp(from, { user: anjali })
    await waitFor(() => expect(router.state.location.pathname).toBe(to))
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
  })

  it.each(['/no-such-page', '/courses/1/nothing', '/home/x'])(
    '%s that does not exist leads to /404',
    async (path) => {
      const { router } = renderApp(path)
      expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy()
      expect(router.state.location.pathname).toBe('/404')
    },
  )
})
