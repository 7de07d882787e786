import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { openRouter, plain, settled, slowPage } from '#test/page-router.ts'

describe('a guard', () => {
  function openGuarded() {
    const opened = openRouter(plain, ['/', '/a', '/b'])
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

  it('stops a navigation, which can be reset', () => {
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
    const { router, shown } = openRouter([...plain, page.route], ['/late', '/a'])
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

  it('ends what is still loading when it stops a newer navigation', async () => {
    const page = slowPage('/late')
    const { router, shown } = openRouter([...plain, page.route])
    void router.navigate('/late')
    router.guard(() => true)
    void router.navigate('/a')
    await page.load()
    expect([shown(), router.state.navigation.state]).toEqual(['/', 'idle'])
    expect(router.state.blocked).not.toBeNull()
  })

  it('stops a second step back, and what the first one loads is not shown', async () => {
    const page = slowPage('/late')
    const { router, shown, history } = openRouter([...plain, page.route], ['/', '/late', '/b'])
    void router.navigate(-1)
    router.guard(() => true)
    await router.navigate(-1)
    await page.load()
    expect([shown(), history.location.pathname]).toEqual(['/b', '/b'])
  })

  it('stops a link while a step back is loading, and restores the entry', async () => {
    const page = slowPage('/late')
    const { router, shown, history } = openRouter([...plain, page.route], ['/late', '/b'])
    void router.navigate(-1)
    router.guard(() => true)
    void router.navigate('/a')
    await page.load()
    expect([shown(), history.location.pathname]).toEqual(['/b', '/b'])
    router.state.blocked?.proceed()
    await settled()
    expect([shown(), history.index]).toEqual(['/a', 2])
  })

  it('lets a navigation continue although the browser does not report that it has returned', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { router, history, shown } = openGuarded()
    const { go } = history
    vi.spyOn(history, 'go').mockImplementation((delta) => {
      if (delta < 0) go(delta)
    })
    void router.navigate(-1)
    router.state.blocked?.proceed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(shown()).toBe('/')
  })
})
