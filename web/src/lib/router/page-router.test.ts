import { describe, expect, it, vi } from 'vitest'

import { createMemoryHistory } from './history.ts'
import { PageRouter } from './page-router.ts'
import type { LoaderInput, PageModule, PageRoute } from './routes.ts'

const Component = () => null

/** A page whose code loads, or fails to load, when the test decides so. */
function slowPage(path: string) {
  const codes: PromiseWithResolvers<PageModule>[] = []
  const lazy = () => {
    const code = Promise.withResolvers<PageModule>()
    codes.push(code)
    return code.promise
  }
  const route: PageRoute = { path, lazy }
  return {
    route,
    requests: () => codes.length,
    load: async (module: PageModule = { Component }) => {
      codes.at(-1)?.resolve(module)
      await codes.at(-1)?.promise
      await settled()
    },
    fail: async (error: Error) => {
      codes.at(-1)?.reject(error)
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

const plain: PageRoute[] = ['/', '/a', '/b'].map((path) => ({ path, Component }))

function open(routes: PageRoute[] = plain, paths = ['/']) {
  const history = createMemoryHistory(paths)
  const router = new PageRouter(routes, history)
  return { router, history, shown: () => router.state.location.pathname }
}

describe('the first page', () => {
  it('is there immediately if its code is', () => {
    expect(open().router.state.initialized).toBe(true)
  })

  it('is there once its code has loaded, also for who subscribed', async () => {
    const page = slowPage('/')
    const { router } = open([page.route])
    const listener = vi.fn<() => void>()
    router.subscribe(listener)
    expect(router.state).toMatchObject({ initialized: false, navigation: { state: 'idle' } })
    await page.load()
    expect(router.state).toMatchObject({ initialized: true, historyAction: 'POP' })
    expect(listener).toHaveBeenCalled()
  })

  it('has the key default, and the search and hash of its URL', () => {
    const { router } = open(plain, ['/a?search=x#part'])
    expect(router.state.location).toMatchObject({
      pathname: '/a',
      search: '?search=x',
      hash: '#part',
      key: 'default',
    })
  })
})

describe('a navigation', () => {
  it('to a page whose code is there changes the location immediately', () => {
    const { router, history, shown } = open()
    void router.navigate('/a', { state: { from: 'home' } })
    expect(shown()).toBe('/a')
    expect(router.state.historyAction).toBe('PUSH')
    expect(history.location).toBe(router.state.location)
    expect(history.location.state).toEqual({ from: 'home' })
  })

  it('keeps the location until the code has loaded, and then changes it and the history', async () => {
    const page = slowPage('/late')
    const { router, history, shown } = open([...plain, page.route])
    void router.navigate('/late')
    expect(shown()).toBe('/')
    expect(history.location.pathname).toBe('/')
    expect(router.state.navigation).toMatchObject({
      state: 'loading',
      location: { pathname: '/late' },
    })
    await page.load()
    expect(shown()).toBe('/late')
    expect(history.location.pathname).toBe('/late')
    expect(router.state.navigation.state).toBe('idle')
  })

  it('replaces a pending one, whose promise ends', async () => {
    const page = slowPage('/late')
    const { router, history, shown } = open([...plain, page.route])
    const first = router.navigate('/late')
    void router.navigate('/a')
    await first
    await page.load()
    expect(shown()).toBe('/a')
    expect(history.index).toBe(1)
  })

  it('replaces the entry if that is asked for', () => {
    const { router, history } = open(plain, ['/', '/a'])
    void router.navigate('/b', { replace: true })
    expect(router.state.historyAction).toBe('REPLACE')
    void router.navigate(-1)
    expect(history.location.pathname).toBe('/')
  })

  it('resolves a search against the current path, and encodes it', () => {
    const { router } = open(plain, ['/a'])
    void router.navigate({ search: 'search=x y' })
    expect(router.state.location).toMatchObject({ pathname: '/a', search: '?search=x%20y' })
  })

  it.each(['//evil.example/x', String.raw`/\evil.example`])(
    'never leaves the site: %s',
    async (to) => {
      const { router } = open()
      await router.navigate(to).catch(() => undefined)
      expect(router.state.location.pathname).toMatch(/^\/(?![/\\])/)
    },
  )

  it('by a number of entries ends when the page of the entry is there', async () => {
    const page = slowPage('/late')
    const { router, shown } = open([...plain, page.route], ['/late', '/a'])
    let hasEnded = false
    void router.navigate(-1).then(() => (hasEnded = true))
    await settled()
    expect([hasEnded, shown()]).toEqual([false, '/a'])
    await page.load()
    expect([hasEnded, shown(), router.state.historyAction]).toEqual([true, '/late', 'POP'])
  })

  it('back to the shown entry ends a pending one', async () => {
    const page = slowPage('/late')
    const { router, shown } = open([...plain, page.route], ['/late', '/a'])
    void router.navigate(-1)
    void router.navigate(1)
    expect(router.state.navigation.state).toBe('idle')
    await page.load()
    expect(shown()).toBe('/a')
  })

  it('does nothing after the router is disposed of', async () => {
    const page = slowPage('/late')
    const { router, shown } = open([...plain, page.route])
    const navigation = router.navigate('/late')
    router.dispose()
    await navigation
    await page.load()
    expect(shown()).toBe('/')
  })
})

describe('code that fails to load', () => {
  const error = new TypeError('Importing a module script failed.')

  it('is the failure of the location, and is requested again by the next navigation', async () => {
    const page = slowPage('/late')
    const { router, shown } = open([...plain, page.route])
    void router.navigate('/late')
    await page.fail(error)
    expect(shown()).toBe('/late')
    expect(router.state.failure).toEqual({ error, index: 0 })
    void router.navigate(router.state.location, { replace: true })
    expect(page.requests()).toBe(2)
    await page.load()
    expect(router.state.failure).toBeNull()
    void router.navigate('/')
    void router.navigate('/late')
    expect([shown(), page.requests()]).toEqual(['/late', 2])
  })
})

describe('a loader', () => {
  const loader = vi.fn<(input: LoaderInput) => unknown>()
  const routes = [...plain, { path: '/list/:id?', Component, loader }]

  it('runs with the parameters and the search, also if only the search changes', () => {
    loader.mockClear()
    const { router } = open(routes, ['/list/5?search=x'])
    void router.navigate({ search: 'search=y' })
    expect(loader.mock.calls).toEqual([
      [{ params: { id: '5' }, search: '?search=x' }],
      [{ params: { id: '5' }, search: '?search=y' }],
    ])
  })

  it('does not run for a part of the page', () => {
    const { router } = open(routes, ['/list'])
    loader.mockClear()
    void router.navigate({ hash: 'part', search: router.state.location.search })
    expect(router.state.location.hash).toBe('#part')
    expect(loader).not.toHaveBeenCalled()
  })

  it('that throws is the failure of the location', () => {
    const { router } = open(routes)
    loader.mockImplementationOnce(() => {
      throw new RangeError('page 0')
    })
    void router.navigate('/list')
    expect(router.state.failure).toMatchObject({ error: { message: 'page 0' } })
  })

  it('that has thrown runs again at the same URL, also with a part', () => {
    const { router } = open(routes)
    loader.mockClear()
    loader.mockImplementationOnce(() => {
      throw new RangeError('page 0')
    })
    void router.navigate('/list#part')
    void router.navigate(router.state.location, { replace: true })
    expect(loader).toHaveBeenCalledTimes(2)
    expect(router.state.failure).toBeNull()
  })
})

describe('a guard', () => {
  function openGuarded() {
    const opened = open(plain, ['/', '/a', '/b'])
    const { router } = opened
    void router.navigate(-1)
    const guard = vi.fn<() => boolean>(() => true)
    return { ...opened, guard, remove: router.guard(guard) }
  }

  it('stops a navigation, which can then continue', () => {
    const { router, shown } = openGuarded()
    void router.navigate('/b')
    expect(shown()).toBe('/a')
    router.state.blocked?.proceed()
    expect([shown(), router.state.blocked]).toEqual(['/b', null])
  })

  it('stops a navigation, which can be forgotten', () => {
    const { router, shown, guard } = openGuarded()
    void router.navigate('/b')
    router.state.blocked?.reset()
    expect([shown(), router.state.blocked]).toEqual(['/a', null])
    void router.navigate('/b')
    expect(guard).toHaveBeenCalledTimes(2)
    expect(shown()).toBe('/a')
  })

  it.each([
    ['back', -1, '/'],
    ['forward', 1, '/b'],
  ])('stops a step %s, and restores the entry', async (_, delta, target) => {
    const { router, shown, history, guard } = openGuarded()
    await router.navigate(delta)
    expect([shown(), history.location.pathname, history.index]).toEqual(['/a', '/a', 1])
    router.state.blocked?.proceed()
    await settled()
    expect([shown(), history.location.pathname]).toEqual([target, target])
    expect(guard).toHaveBeenCalledOnce()
  })

  it('lets a navigation continue only once, and not after another one was stopped', async () => {
    const { router, shown, history } = openGuarded()
    await router.navigate(1)
    const { blocked: forgotten } = router.state
    forgotten?.reset()
    await router.navigate(-1)
    forgotten?.proceed()
    expect(shown()).toBe('/a')
    const { blocked } = router.state
    for (let press = 0; press < 2; press++) blocked?.proceed()
    await settled()
    expect([shown(), history.index]).toEqual(['/', 0])
  })

  it('is asked again after a navigation that was to continue has been abandoned', async () => {
    const page = slowPage('/late')
    const { router, shown } = open([...plain, page.route], ['/late', '/a'])
    router.guard(() => true)
    await router.navigate(-1)
    router.state.blocked?.proceed()
    await settled()
    void router.navigate(1)
    void router.navigate('/b')
    expect([shown(), router.state.blocked === null]).toEqual(['/a', false])
  })

  it('that is removed stops nothing', () => {
    const { router, shown, remove } = openGuarded()
    void router.navigate('/b')
    remove()
    expect(router.state.blocked).toBeNull()
    void router.navigate('/b')
    expect(shown()).toBe('/b')
  })
})
