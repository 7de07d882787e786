import { PAGES, type Page } from '@sopan/domain/pages'
import { screen, waitFor } from '@testing-library/react'
import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'

import { anjali, renderApp } from '#test/render.tsx'
import { paths, redirects } from '#web/lib/paths.ts'
import type { PageRoute } from '#web/lib/router/routes.ts'

import { SignedInOnly } from './guards.tsx'
import { routes } from './router.tsx'

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
  it.each(guarded)('%s sends a visitor to /login, which remembers it', async (path) => {
    const { router } = renderApp(path)
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({ from: { pathname: path } })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('opens for a learner, in the main layout', async () => {
    const { router } = renderApp('/dashboard', { user: anjali })
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})

const pathsOf = (list: readonly PageRoute[]): string[] =>
  list.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ])

describe('a URL', () => {
  it('has its loading state as initial HTML exactly if its page is for learners', () => {
    const guardedIn = (list: readonly PageRoute[]): string[] =>
      list.flatMap(({ element, children = [] }) => {
        const isGuard = isValidElement(element) && element.type === SignedInOnly
        return isGuard ? pathsOf(children) : guardedIn(children)
      })
    const loading = Object.entries<Page>(PAGES).filter(([, page]) => page.initialHtml === 'loading')
    expect(loading.map(([path]) => path).toSorted()).toEqual(guardedIn(routes).toSorted())
  })

  it('is a page for the server exactly if it is one for the router', () => {
    const known = pathsOf(routes).filter((path) => path !== '*' && path !== paths.notFound())
    expect(known.toSorted()).toEqual(Object.keys(PAGES).toSorted())
  })

  it.each(Object.entries(redirects))('%s redirects to %s', async (from, to) => {
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
