import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { settled } from '#test/page-router.ts'

import { createBrowserHistory } from './history.ts'
import { PageRouter } from './page-router.ts'

const Component = () => null
const routes = ['/', '/a', '/b'].map((path) => ({ path, Component }))

let router: PageRouter
const shown = () => router.state.location.pathname
const inBrowser = () => window.location.pathname

/** Waits until the browser has arrived at another entry. */
const popped = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })

async function back(): Promise<void> {
  const arrived = popped()
  window.history.back()
  await arrived
}

beforeEach(() => {
  window.history.pushState(null, '', '/')
  router = new PageRouter(routes, createBrowserHistory())
})
afterEach(() => router.dispose())

describe('the history of the browser', () => {
  it('has the page of a navigation, and its state and key', async () => {
    await router.navigate('/a?search=x#part', { state: { from: 'home' } })
    const { pathname, search, hash } = window.location
    expect(`${pathname}${search}${hash}`).toBe('/a?search=x#part')
    expect(window.history.state).toMatchObject({
      usr: { from: 'home' },
      key: router.state.location.key,
    })
  })

  it('is followed back, with the state of the entry', async () => {
    await router.navigate('/a', { state: { filter: 'paid' } })
    await router.navigate('/b')
    await back()
    expect(router.state).toMatchObject({
      location: { pathname: '/a', state: { filter: 'paid' } },
      historyAction: 'POP',
    })
  })

  it('keeps what other code has stored with the first entry', () => {
    router.dispose()
    window.history.replaceState({ paysFor: 'course 3' }, '')
    router = new PageRouter(routes, createBrowserHistory())
    expect(window.history.state).toMatchObject({ paysFor: 'course 3' })
  })

  it('reports a state that cannot be stored', async () => {
    // jsdom stores every state.
    vi.spyOn(window.history, 'pushState').mockImplementationOnce(() => {
      throw new DOMException('A function could not be cloned', 'DataCloneError')
    })
    await expect(router.navigate('/a', { state: () => undefined })).rejects.toThrow(/clone/)
    expect(shown()).toBe('/')
  })

  it.each([
    ['pushState', false],
    ['replaceState', true],
  ] as const)(
    'is left to the browser if it allows no more changes by %s',
    async (name, replace) => {
      vi.spyOn(window.history, name).mockImplementationOnce(() => {
        throw new DOMException('More than 100 times in 30 s', 'SecurityError')
      })
      const arrived = popped()
      await router.navigate('/#part', { replace })
      await arrived
      expect(window.location.hash).toBe('#part')
    },
  )
})

describe('a blocked step', () => {
  it('back is reverted, and happens when the blocked navigation proceeds', async () => {
    await router.navigate('/a')
    router.guard(() => true)
    await back()
    await expect.poll(inBrowser).toBe('/a')
    expect(shown()).toBe('/a')
    router.state.blocked?.proceed()
    await expect.poll(shown).toBe('/')
    expect(inBrowser()).toBe('/')
  })

  it('back over two entries is reverted', async () => {
    await router.navigate('/a')
    await router.navigate('/b')
    router.guard(() => true)
    await router.navigate(-2)
    await expect.poll(inBrowser).toBe('/b')
    expect(shown()).toBe('/b')
  })

  it('to an entry that other code has added is reverted', async () => {
    await router.navigate('/a')
    router.guard(() => true)
    window.history.pushState(null, '', '/b')
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(inBrowser).toBe('/a')
    expect(shown()).toBe('/a')
  })
})

describe('an entry that other code has added', () => {
  it('is a page that can be navigated from and to', async () => {
    window.history.pushState(null, '', '/a')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(shown()).toBe('/a')
    await router.navigate('/b')
    await back()
    expect(shown()).toBe('/a')
  })

  it('comes before the next page, if it was added without a popstate event', async () => {
    await router.navigate('/a')
    window.history.pushState(null, '', '/a?other')
    await router.navigate('/b')
    router.guard(() => true)
    await back()
    await expect.poll(inBrowser).toBe('/b')
    await settled()
    expect([shown(), inBrowser()]).toEqual(['/b', '/b'])
    router.state.blocked?.proceed()
    await expect.poll(shown).toBe('/a')
    expect(window.location.search).toBe('?other')
  })

  it('changes nothing if it is a copy of the shown one', async () => {
    await router.navigate('/a')
    const guard = vi.fn<() => boolean>(() => true)
    router.guard(guard)
    const { location } = router.state
    window.history.pushState({ ...(window.history.state as object), mark: 'frame' }, '')
    await back()
    expect(router.state.location).toBe(location)
    expect(guard).not.toHaveBeenCalled()
  })
})
