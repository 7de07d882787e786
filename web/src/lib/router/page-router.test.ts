import { describe, expect, it, vi } from 'vitest'

import { Component, openRouter, plain, settled, slowPage } from '#test/page-router.ts'

import type { LoaderInput } from './routes.ts'

describe('the first page', () => {
  it('is there immediately if its code is', () => {
    expect(openRouter().router.state.initialized).toBe(true)
  })

  it('is there once its code has loaded, and listeners are called', async () => {
    const page = slowPage('/')
    const { router } = openRouter([page.route])
    const listener = vi.fn<() => void>()
    router.subscribe(listener)
    expect(router.state).toMatchObject({ initialized: false, navigation: { state: 'idle' } })
    await page.load()
    expect(router.state).toMatchObject({ initialized: true, historyAction: 'POP' })
    expect(listener).toHaveBeenCalled()
  })

  it('has the key default, and the search and hash of its URL', () => {
    const { router } = openRouter(plain, ['/a?search=x#part'])
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
    const { router, history, shown } = openRouter()
    void router.navigate('/a', { state: { from: 'home' } })
    expect(shown()).toBe('/a')
    expect(router.state.historyAction).toBe('PUSH')
    expect(history.location).toBe(router.state.location)
    expect(history.location.state).toEqual({ from: 'home' })
  })

  it('keeps the location until the code has loaded, and then changes it and the history', async () => {
    const page = slowPage('/late')
    const { router, history, shown } = openRouter([...plain, page.route])
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

  it('replaces a pending one, whose promise resolves', async () => {
    const page = slowPage('/late')
    const { router, history, shown } = openRouter([...plain, page.route])
    const first = router.navigate('/late')
    void router.navigate('/a')
    await first
    await page.load()
    expect(shown()).toBe('/a')
    expect(history.index).toBe(1)
  })

  it('replaces the entry if that is asked for', () => {
    const { router, history } = openRouter(plain, ['/', '/a'])
    void router.navigate('/b', { replace: true })
    expect(router.state.historyAction).toBe('REPLACE')
    void router.navigate(-1)
    expect(history.location.pathname).toBe('/')
  })

  it('to the URL of the newest navigation, which may not be rendered yet, adds no second entry', () => {
    const { router, history } = openRouter()
    for (const state of ['first press', 'second press']) void router.navigate('/a', { state })
    expect([history.index, history.location.state]).toEqual([1, 'second press'])
    void router.navigate('/a?search=x')
    expect(history.index).toBe(2)
  })

  it('resolves a search against the current path, and encodes it', () => {
    const { router } = openRouter(plain, ['/a'])
    void router.navigate({ search: 'search=x y' })
    expect(router.state.location).toMatchObject({ pathname: '/a', search: '?search=x%20y' })
  })

  it.each(['//evil.example/x', String.raw`/\evil.example`])(
    'never leaves the site: %s',
    async (to) => {
      const { router } = openRouter()
      await router.navigate(to).catch(() => undefined)
      expect(router.state.location.pathname).toMatch(/^\/(?![/\\])/)
    },
  )

  it('by a number of entries resolves when the page of the entry is there', async () => {
    const page = slowPage('/late')
    const { router, shown } = openRouter([...plain, page.route], ['/late', '/a'])
    let hasEnded = false
    void router.navigate(-1).then(() => (hasEnded = true))
    await settled()
    expect([hasEnded, shown()]).toEqual([false, '/a'])
    await page.load()
    expect([hasEnded, shown(), router.state.historyAction]).toEqual([true, '/late', 'POP'])
  })

  it('back to the shown entry ends a pending one', async () => {
    const page = slowPage('/late')
    const { router, shown } = openRouter([...plain, page.route], ['/late', '/a'])
    void router.navigate(-1)
    void router.navigate(1)
    expect(router.state.navigation.state).toBe('idle')
    await page.load()
    expect(shown()).toBe('/a')
  })

  it.each([
    ['adds its entry after', false, ['/b', '/late']],
    ['replaces', true, ['/late']],
  ])(
    'while a step back is loading %s the entry of the shown page',
    async (_, replace, pathsBefore) => {
      const page = slowPage('/late')
      const { router, shown } = openRouter([...plain, page.route], ['/late', '/b'])
      void router.navigate(-1)
      await router.navigate('/a', { replace })
      await page.load()
      expect(shown()).toBe('/a')
      for (const path of pathsBefore) {
        await router.navigate(-1)
        expect(shown()).toBe(path)
      }
    },
  )

  it('does nothing after the router is disposed of', async () => {
    const page = slowPage('/late')
    const { router, shown } = openRouter([...plain, page.route])
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
    const { router, shown } = openRouter([...plain, page.route])
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

  it('runs with the parameters and the search, even if only the search changes', () => {
    loader.mockClear()
    const { router } = openRouter(routes, ['/list/5?search=x'])
    void router.navigate({ search: 'search=y' })
    expect(loader.mock.calls).toEqual([
      [{ params: { id: '5' }, search: '?search=x', isWindowChange: false }],
      [{ params: { id: '5' }, search: '?search=y', isWindowChange: false }],
    ])
  })

  it('receives whether only a window over the page opens or closes', () => {
    loader.mockClear()
    const { router } = openRouter(routes, ['/list?search=x'])
    for (const to of [
      '/list?search=x&note=1',
      '/list?note=2&search=x',
      '/list?search=x',
      '/list?search=x',
      '/list?search=y&note=1',
      '/list/5?search=y',
    ]) {
      void router.navigate(to)
    }
    void router.navigate(-1)
    const calls = loader.mock.calls.map(([input]) => [input.search, input.isWindowChange])
    expect(calls).toEqual([
      ['?search=x', false],
      ['?search=x&note=1', true],
      ['?note=2&search=x', true],
      ['?search=x', true],
      ['?search=x', false],
      ['?search=y&note=1', false],
      ['?search=y', false],
      ['?search=y&note=1', false],
    ])
  })

  it('does not run for a fragment of the page', () => {
    const { router } = openRouter(routes, ['/list'])
    loader.mockClear()
    void router.navigate({ hash: 'part', search: router.state.location.search })
    expect(router.state.location.hash).toBe('#part')
    expect(loader).not.toHaveBeenCalled()
  })

  it('that throws is the failure of the location', () => {
    const { router } = openRouter(routes)
    loader.mockImplementationOnce(() => {
      throw new RangeError('page 0')
    })
    void router.navigate('/list')
    expect(router.state.failure).toMatchObject({ error: { message: 'page 0' } })
  })

  it('that has thrown runs again at the same URL, also with a fragment', () => {
    const { router } = openRouter(routes)
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
