import { listBooks } from '@sopan/contract/books'
import { getStatus } from '@sopan/contract/status'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { books, polity } from '#test/book-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const status = (fields: object) =>
  yes(fields, { message: '', db_version: '1.0.2', maintenance: false, ...fields })
const comingSoon = () => screen.findByRole('heading', { name: 'Coming Soon' })
const returnToTab = () => act(() => void window.dispatchEvent(new Event('focus')))

describe('maintenance', () => {
  it('at the first check shows only the blocking screen, with the operator’s message', async () => {
    server.on(getStatus, status({ maintenance: true, message: 'Back at 5 pm.' }))
    renderApp('/coming-soon')
    expect(await screen.findByRole('heading', { name: 'Under Maintenance' })).toBeTruthy()
    expect(screen.getByText('Back at 5 pm.')).toBeTruthy()
    expect(document.querySelector('main')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Under Maintenance' })).toBeTruthy()
  })

  it('of a server that answers late lies over the app, which opens after 2 s', async () => {
    const slow = held(status({ maintenance: true }))
    server.on(getStatus, slow.response)
    renderApp('/coming-soon')
    expect(await screen.findByText('Initializing system...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy()
    slow.release()
    expect(await screen.findByRole('dialog', { name: 'Under Maintenance' })).toBeTruthy()
  })

  it('ends with Check Again', async () => {
    server.on(getStatus, status({ maintenance: true }))
    renderApp('/coming-soon')
    await screen.findByText(/Please check again in a few minutes/)
    const slow = held(status({}))
    server.on(getStatus, slow.response)
    const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check Again' })
    await userEvent.click(check)
    expect(check.ariaDisabled).toBe('true')
    expect(document.activeElement).toBe(check)
    slow.release()
    await comingSoon()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ends automatically within a minute, also after a check that was not answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(getStatus, status({ maintenance: true }))
    renderApp('/coming-soon')
    await screen.findByRole('dialog', { name: 'Under Maintenance' })
    server.on(getStatus, () => Promise.reject(new TypeError('Failed to fetch')))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('dialog', { name: 'Under Maintenance' })).toBeTruthy()
    server.on(getStatus, status({}))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await comingSoon()
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useRealTimers()
  })

  it('states offline that nothing can be checked, until the connection is back', async () => {
    server.on(getStatus, status({ maintenance: true }))
    renderApp('/coming-soon')
    const check = await screen.findByRole('button', { name: 'Check Again' })
    const calls = server.callsTo(getStatus).length
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await userEvent.click(check)
    const text = screen.getByText('You are offline. Connect to the internet and check again.')
    expect(text.role).toBe('status')
    expect(document.activeElement).toBe(check)
    expect(server.callsTo(getStatus)).toHaveLength(calls)
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(text.textContent).toBe('')
    expect(screen.getByRole('dialog', { name: 'Under Maintenance' })).toBeTruthy()
  })

  it('found on return lies over the page, which keeps what was typed', async () => {
    renderApp('/forgot-password')
    const email = await screen.findByLabelText<HTMLInputElement>('Email')
    await userEvent.type(email, 'anjali@')
    server.on(getStatus, status({ maintenance: true }))
    returnToTab()
    await screen.findByRole('dialog', { name: 'Under Maintenance' })
    expect(screen.queryByRole('heading', { name: 'Forgot Password' })).toBeNull()
    server.on(getStatus, status({}))
    await userEvent.click(screen.getByRole('button', { name: 'Check Again' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    expect(email.isConnected).toBe(true)
    expect(email.value).toBe('anjali@')
  })

  it('is not shown by a check that is answered after a newer one', async () => {
    const older = held(status({ maintenance: true }))
    server.on(getStatus, older.response)
    renderApp('/coming-soon')
    await waitFor(() => expect(server.callsTo(getStatus)).toHaveLength(1))
    server.on(getStatus, status({}))
    returnToTab()
    await comingSoon()
    await act(async () => older.release())
    await userEvent.tab()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays over a window that the page opens later', async () => {
    const list = held(books(polity))
    server.on(listBooks, list.response)
    renderApp('/books?book=7', { user: anjali })
    await screen.findByRole('main')
    server.on(getStatus, status({ maintenance: true }))
    returnToTab()
    await screen.findByRole('dialog', { name: 'Under Maintenance' })
    list.release()
    await waitFor(() => expect(document.querySelectorAll('dialog')).toHaveLength(2))
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Under Maintenance')
  })
})

describe('a required version', () => {
  it('shows both versions, and comes before maintenance', async () => {
    server.on(getStatus, status({ db_version: '9.9.9', maintenance: true }))
    renderApp('/coming-soon')
    expect(await screen.findByRole('heading', { name: 'Update Required' })).toBeTruthy()
    expect(screen.getByText('1.0.2')).toBeTruthy()
    expect(screen.getByText('9.9.9')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Download Latest' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getByRole('button', { name: 'Try Refresh' })).toBeTruthy()
  })

  it('offers a browser the new pages first, and the app its download', async () => {
    server.on(getStatus, status({ db_version: '9.9.9' }))
    const actions = async () => {
      await screen.findByRole('heading', { name: 'Update Required' })
      const texts = [...document.querySelectorAll('dialog a, dialog button')]
      return texts.map((one) => one.textContent)
    }
    renderApp('/coming-soon')
    expect(await actions()).toEqual(['Try Refresh', 'Download Latest'])
    cleanup()
    const App = { addListener: () => ({ remove: async () => undefined }), exitApp: async () => {} }
    vi.stubGlobal('Capacitor', { Plugins: { App } })
    renderApp('/coming-soon')
    expect(await actions()).toEqual(['Download Latest', 'Try Refresh'])
  })

  it.each([[''], [undefined]])('is not required by db_version %j', async (version) => {
    server.on(getStatus, json({ success: true, message: '', data: {}, db_version: version }))
    renderApp('/coming-soon')
    expect(await comingSoon()).toBeTruthy()
  })
})

describe('/maintenance', () => {
  const facts = {
    frontend_version: '1.0.2',
    backend_version: '1.4.0',
    api_success_rate: 97,
    apis_working: true,
    maintenance_reason: ['planned_work', 'new_storage'],
  }

  it('shows that it checks, then nothing if there is no maintenance', async () => {
    const slow = held(status({}))
    renderApp('/maintenance')
    server.on(getStatus, slow.response)
    expect(await screen.findByText('Checking System Status...')).toBeTruthy()
    slow.release()
    await waitFor(() => expect(document.querySelector('main')?.textContent).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows nothing if the check fails', async () => {
    server.on(getStatus, no('Broken', 500))
    renderApp('/maintenance')
    await waitFor(() => expect(document.querySelector('main')?.textContent).toBe(''))
  })

  it('shows the details of a maintenance, and checks again', async () => {
    server.on(getStatus, status({ maintenance: true, message: 'Adding storage', ...facts }))
    renderApp('/maintenance')
    const dialog = await screen.findByRole('dialog', { name: 'Under Maintenance' })
    for (const text of [
      'Adding storage',
      'Online',
      '1.4.0',
      'Working (97%)',
      'planned work, new storage',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(dialog.textContent).toContain('Last checked')
    const before = server.callsTo(getStatus).length
    await userEvent.click(screen.getByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(server.callsTo(getStatus)).toHaveLength(before + 1))
  })

  it('keeps showing a maintenance if a later check fails', async () => {
    server.on(getStatus, status({ maintenance: true }))
    renderApp('/maintenance')
    await screen.findByRole('dialog', { name: 'Under Maintenance' })
    server.on(getStatus, no('Broken', 503))
    const before = server.callsTo(getStatus).length
    const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check Again' })
    await userEvent.click(check)
    await waitFor(() => expect(server.callsTo(getStatus)).toHaveLength(before + 1))
    await waitFor(() => expect(check.ariaDisabled).toBeNull())
    expect(document.activeElement).toBe(check)
    expect(screen.getByRole('dialog', { name: 'Under Maintenance' })).toBeTruthy()
    expect(screen.queryByText('The platform is available again')).toBeNull()
  })

  it('after the end of a maintenance leads to home', async () => {
    server.on(getStatus, status({ maintenance: true }))
    const { router } = renderApp('/maintenance')
    await screen.findByRole('dialog', { name: 'Under Maintenance' })
    server.on(getStatus, status({}))
    await userEvent.click(screen.getByRole('button', { name: 'Check Again' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Home' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('shows an update with its actions, and the fallback versions', async () => {
    server.on(
      getStatus,
      json({
        success: true,
        message: '',
        data: {},
        maintenance: true,
        maintenance_reason: ['version_mismatch'],
      }),
    )
    renderApp('/maintenance')
    await screen.findByRole('dialog', { name: 'Update Available' })
    for (const text of ['1.0.0', '1.0.1', 'version mismatch']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: 'Download Latest' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check Again' })).toBeNull()
  })
})
