import { getProfile, listUsers } from '@sopan/contract/account'
import { enroll } from '@sopan/contract/courses'
import { getStatus } from '@sopan/contract/status'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { call } from '#web/lib/api/call.ts'
import { WINDOW_PARAMS } from '#web/lib/window-params.ts'

afterEach(() => toast.remove())

const ENDED = 'Your session has ended. Please log in again.'
const WAITING = 'Initializing system...'
const status = (fields: object) =>
  yes(fields, { db_version: '1.0.2', maintenance: false, ...fields })
const comingSoon = () => screen.findByRole('heading', { name: 'Coming Soon' })

describe('the first status check', () => {
  it('blocks the app until it has ended', async () => {
    const slow = held(status({}))
    server.on(getStatus, slow.response)
    renderApp('/coming-soon')
    expect(screen.getByRole('status').textContent).toBe(WAITING)
    expect(screen.queryByRole('banner')).toBeNull()
    slow.release()
    await comingSoon()
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(server.callsTo(getStatus)).toMatchObject([{ method: 'GET', body: undefined }])
  })

  it.each([
    ['fails', no('Broken', 500)],
    ['is no JSON', new Response('<html>')],
    ['is refused', json({}, 404)],
  ])('opens the app without a message if it %s', async (_, answer) => {
    server.on(getStatus, answer)
    renderApp('/coming-soon')
    await comingSoon()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('')
  })

  it('shows the brand while it runs', () => {
    server.on(getStatus, held({}).response)
    renderApp('/tests')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.getByText('Sopan')).toBeTruthy()
    expect(screen.getByText(WAITING)).toBeTruthy()
  })
})

describe('a return to the tab', () => {
  it('fetches the status once', async () => {
    renderApp('/coming-soon')
    await comingSoon()
    const before = server.callsTo(getStatus).length
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await waitFor(() => expect(server.callsTo(getStatus).length).toBeGreaterThan(before))
    expect(server.callsTo(getStatus)).toHaveLength(before + 1)
  })

  it('fetches it again each time, and not when the tab is hidden', async () => {
    renderApp('/coming-soon')
    await comingSoon()
    const before = server.callsTo(getStatus).length
    vi.useFakeTimers({ toFake: ['Date'] })
    const hidden = vi.spyOn(document, 'hidden', 'get')
    for (const isHidden of [false, true, false]) {
      vi.advanceTimersByTime(60_000)
      hidden.mockReturnValue(isHidden)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    vi.useRealTimers()
    await waitFor(() => expect(server.callsTo(getStatus).length).toBeGreaterThan(before + 1))
    expect(server.callsTo(getStatus)).toHaveLength(before + 2)
  })
})

describe('a navigation to another page', () => {
  it('scrolls to the top and moves the focus there', async () => {
    const scroll = vi.fn<(x: number, y: number) => void>()
    vi.stubGlobal('scrollTo', scroll)
    const { router } = renderApp('/coming-soon')
    await comingSoon()
    expect(scroll).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
    await act(() => router.navigate('/404'))
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it.each([
    ['another filter', '/courses?filter=paid', '/courses'],
    ['a link to the page that is shown', '/courses', '/courses'],
    ['another result', '/test-results/1?attempt=1', '/test-results/1?attempt=2'],
  ])('scrolls to the top for %s', async (_, from, to) => {
    const scroll = vi.fn<(x: number, y: number) => void>()
    vi.stubGlobal('scrollTo', scroll)
    const { router } = renderApp(from)
    await screen.findByRole('main')
    scroll.mockClear()
    await act(() => router.navigate(to))
    expect(scroll).toHaveBeenCalledWith(0, 0)
  })

  it('keeps the scroll position for a search and for any window, and when that is closed', async () => {
    const scroll = vi.fn<() => void>()
    vi.stubGlobal('scrollTo', scroll)
    const { router } = renderApp('/coming-soon')
    await comingSoon()
    for (const name of [...Object.keys(WINDOW_PARAMS), 'search']) {
      await act(() => router.navigate(`/coming-soon?${name}=5`))
      await act(() => router.navigate(-1))
      expect(scroll, name).not.toHaveBeenCalled()
    }
  })

  it('keeps the scroll position when a test shows its result over the list', async () => {
    const scroll = vi.fn<() => void>()
    vi.stubGlobal('scrollTo', scroll)
    const { router } = renderApp('/coming-soon?taking=5')
    await comingSoon()
    await act(() => router.navigate('/coming-soon?taking=5&attempt=3', { replace: true }))
    await act(() => router.navigate('/coming-soon?search=polity'))
    expect(scroll).not.toHaveBeenCalled()
  })

  it('the page starts with a link that skips the header', async () => {
    renderApp('/coming-soon')
    await comingSoon()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  })
})

describe('a 401', () => {
  const refused = () => server.on(listUsers, no('Please login again', 401))
  const ask = () => act(() => call(listUsers, {}).catch(() => undefined))

  it('ends the session; a public page stays open and shows why until the message is closed', async () => {
    refused()
    const { router } = renderApp('/coming-soon?a=1', { user: anjali })
    await comingSoon()
    await ask()
    const line = await screen.findByText(ENDED, { exact: false })
    expect(line.closest('[role=status]')).not.toBeNull()
    expect(router.state.location.pathname).toBe('/coming-soon')
    const header = within(screen.getByRole('banner'))
    expect(header.getAllByRole('link', { name: 'Login' })).not.toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByText(ENDED, { exact: false })).toBeNull()
    for (const key of ['auth_token', 'user_data', 'token', 'user', 'isLoggedIn']) {
      expect(localStorage.getItem(key)).toBeNull()
    }
  })

  it('in response to an action goes to /login, which shows why and leads back', async () => {
    server.on(enroll, no('Please login again', 401))
    const { router } = renderApp('/coming-soon?a=1', { user: anjali })
    await comingSoon()
    await act(() => call(enroll, { params: { id: '1' } }).catch(() => undefined))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(screen.getByText(ENDED)).toBeTruthy()
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/coming-soon', search: '?a=1' },
    })
  })

  it('for a visitor shows no message about a session', async () => {
    refused()
    renderApp('/coming-soon')
    await comingSoon()
    await ask()
    expect(screen.queryByText(ENDED, { exact: false })).toBeNull()
  })

  it('leads from a guarded page to /login, which shows why, and stays there', async () => {
    refused()
    server.on(getProfile, yes({ ...anjali, status: 'active' }))
    const { router } = renderApp('/profile', { user: anjali })
    await screen.findByRole('heading', { name: 'My Profile' })
    await ask()
    await ask()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/profile' } })
    expect(screen.getByText(ENDED)).toBeTruthy()
  })
})

describe('a stored user that cannot be read', () => {
  it('is reported as a toast once, and deleted', async () => {
    const TEXT = 'Error loading user data. Please login again.'
    for (const key of ['user', 'isLoggedIn', 'auth_token']) localStorage.setItem(key, '{bad')
    const first = renderApp('/contact-us')
    expect(await screen.findByText(TEXT)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(localStorage.getItem('auth_token')).toBeNull()
    first.unmount()
    toast.remove()
    renderApp('/coming-soon')
    await comingSoon()
    expect(screen.queryByText(TEXT)).toBeNull()
  })
})

describe('a slow page', () => {
  it('shows a progress line until it has loaded', async () => {
    const { router } = renderApp('/coming-soon')
    await comingSoon()
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => void router.navigate('/api-test'))
    // A part of the page outside its landmarks has to be announced.
    expect(screen.getByRole('progressbar').closest('[aria-live=polite]')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})
