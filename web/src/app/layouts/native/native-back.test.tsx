import { getStatus } from '@sopan/contract/status'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import type { NativeApp } from '#web/lib/native/native-app.ts'
import { readVisited } from '#web/lib/native/visited-paths.ts'
import { settings } from '#web/lib/settings.ts'

let press: (canGoBack: boolean) => Promise<void> = async () => undefined
const exitApp = vi.fn<() => Promise<void>>(async () => undefined)

const setStyle = vi.fn<(bars: object) => Promise<void>>(async () => undefined)

beforeEach(() => {
  sessionStorage.clear()
  setStyle.mockClear()
  exitApp.mockClear()
  const app: NativeApp = {
    addListener: (_, listener) => {
      press = (canGoBack) => act(async () => listener({ canGoBack }))
      return { remove: async () => undefined }
    },
    exitApp,
  }
  const Plugins = { App: app, SystemBars: { setStyle } }
  vi.stubGlobal('Capacitor', { getPlatform: () => 'android', Plugins })
})
afterEach(() => sessionStorage.clear())

describe('the back button of the wrapper', () => {
  it('goes to the previous page and replaces the current one', async () => {
    const { router } = renderApp('/coming-soon')
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await act(() => router.navigate('/terms-and-conditions'))
    expect(readVisited()).toEqual(['/coming-soon', '/terms-and-conditions'])
    await press(true)
    await screen.findByRole('heading', { name: 'Coming Soon' })
    expect(router.state.historyAction).toBe('REPLACE')
    expect(readVisited()).toEqual(['/coming-soon'])
    expect(exitApp).not.toHaveBeenCalled()
    await press(false)
    expect(exitApp).toHaveBeenCalledOnce()
  })

  it('leaves the app at the login', async () => {
    renderApp('/login')
    await screen.findByRole('heading', { name: 'Login' })
    await press(true)
    expect(exitApp).toHaveBeenCalledOnce()
  })

  it('does nothing under the window of a payment', async () => {
    const { router } = renderApp('/coming-soon')
    await screen.findByRole('heading', { name: 'Coming Soon' })
    const { withWindowsUnder } = await import('@sopan/ui/windows/open-windows.ts')
    const payment = Promise.withResolvers<void>()
    const run = withWindowsUnder(() => payment.promise)
    await press(false)
    expect(exitApp).not.toHaveBeenCalled()
    expect(router.state.location.pathname).toBe('/coming-soon')
    payment.resolve()
    await run
  })

  it('closes an open window first', async () => {
    const { router } = renderApp('/policies')
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
    const dialog = document.createElement('dialog')
    const { openWindow } = await import('@sopan/ui/windows/open-windows.ts')
    document.body.append(dialog)
    const close = openWindow(dialog)
    const cancelled = vi.fn<() => void>()
    dialog.addEventListener('cancel', cancelled)
    await press(true)
    expect(cancelled).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/404')
    close()
    dialog.remove()
  })

  it.each([
    ['/coming-soon', { maintenance: true }, 'Under Maintenance'],
    ['/coming-soon', { db_version: '9.9.9' }, 'Update Required'],
    ['/maintenance', { maintenance: true }, 'Under Maintenance'],
    ['/maintenance', { maintenance_reason: ['version_mismatch'] }, 'Update Available'],
  ])('leaves the app at a blocking screen: %s, %j', async (path, status, name) => {
    const fields = { db_version: '1.0.2', maintenance: true, ...status }
    server.on(getStatus, yes(fields, fields))
    renderApp(path)
    await screen.findByRole('dialog', { name })
    await press(true)
    expect(exitApp).toHaveBeenCalledOnce()
  })

  it('closes an open menu first', async () => {
    const { router } = renderApp('/coming-soon', { user: anjali })
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await act(() => router.navigate('/terms-and-conditions'))
    const button = await screen.findByRole('button', { name: /^Profile menu/ })
    await userEvent.click(button)
    expect(screen.getByRole('menu')).toBeTruthy()
    await press(true)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
    expect(router.state.location.pathname).toBe('/terms-and-conditions')
    await press(true)
    await waitFor(() => expect(router.state.location.pathname).toBe('/coming-soon'))
  })
})

describe('the wrapper', () => {
  it('is named in calls, so that a login counts as a download', async () => {
    renderApp('/login')
    await screen.findByRole('heading', { name: 'Login' })
    await waitFor(() => expect(server.calls[0]?.headers.get('x-app-platform')).toBe('android'))
  })

  it.each([
    ['https://institute.example/terms-and-conditions', {}, '/terms-and-conditions'],
    ['https://other.example/terms-and-conditions', {}, '/coming-soon'],
    ['https://institute.example/privacy-policy', { beside: '' }, '/coming-soon'],
  ])('opens the link %s %j at %s', async (href, dataset, path) => {
    Object.assign(settings, { siteUrl: 'https://institute.example' })
    const { router } = renderApp('/coming-soon')
    await screen.findByRole('heading', { name: 'Coming Soon' })
    const link = Object.assign(document.createElement('a'), { href, target: '_blank' })
    Object.assign(link.dataset, dataset)
    link.append(document.createElement('b'))
    document.body.append(link)
    await act(async () => void fireEvent.click(link.firstElementChild ?? link))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    link.remove()
    Object.assign(settings, { siteUrl: '' })
  })

  it('has icons in its bars that fit the chosen theme', async () => {
    localStorage.setItem('theme', 'dark')
    renderApp('/login')
    await screen.findByRole('heading', { name: 'Login' })
    expect(setStyle.mock.calls).toEqual([[{ style: 'DARK' }]])
  })
})
