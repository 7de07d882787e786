import { listNotices } from '@sopan/contract/notices'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { json, no, server, yes } from '#test/fake-server.ts'
import { notice } from '#test/notice-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

const admitCards = (id: number) =>
  notice(id, {
    title: `Admit cards ${id}`,
    created_at: new Date(Date.now() - id * 3_600_000).toISOString(),
  })

const notices = (count: number) =>
  yes(
    Array.from({ length: count }, (_, index) => admitCards(index + 1)),
    { next_cursor: null },
  )

const bell = (name: RegExp | string = /^notifications/i) =>
  within(screen.getByRole('banner')).findByRole('link', { name })

function open() {
  const { router } = renderApp('/coming-soon', { user: anjali })
  return router
}
const preview = () => screen.queryByRole('region', { name: 'Latest notifications' })

afterEach(() => vi.useRealTimers())

describe('the bell', () => {
  it.each([
    [0, null],
    [4, '4'],
    [9, '9'],
    [10, '9+'],
  ])('with %i active notifications shows %s', async (count, badge) => {
    server.on(listNotices, notices(count))
    open()
    await screen.findByRole('banner')
    const link = await bell(count === 0 ? 'Notifications' : `Notifications, ${count} active`)
    expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe(badge ?? undefined)
    // A text that is not in the name would mislead voice control.
    expect(link.textContent).toBe('')
    await waitFor(() =>
      expect(server.callsTo(listNotices)[0]?.query).toEqual({ active: 'true', can: 'bundles' }),
    )
  })

  it('counts without a warning colour what the notifications have listed', async () => {
    server.on(listNotices, yes([admitCards(101), admitCards(102)], { next_cursor: null }))
    const router = open()
    await screen.findByRole('banner')
    await bell('Notifications, 2 active')
    await userEvent.click(await bell())
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'))
    const link = await screen.findByRole('link', { name: 'Notifications, 2 active, all read' })
    expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2')
    expect(JSON.parse(localStorage.getItem('notices_read') ?? '')).toEqual([101, 102])
  })

  it('fetches them again every 300 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(listNotices, notices(1))
    open()
    await screen.findByRole('banner')
    await bell('Notifications, 1 active')
    expect(server.callsTo(listNotices)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(299_000))
    expect(server.callsTo(listNotices)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(server.callsTo(listNotices)).toHaveLength(2)
  })
})

describe('its preview', () => {
  it('opens under the mouse with the newest five that are active, and closes when the mouse leaves', async () => {
    const hidden = { ...admitCards(0), status: 'inactive' }
    const active = Array.from({ length: 12 }, (_, index) => admitCards(index + 1))
    server.on(listNotices, yes([hidden, ...active], { next_cursor: null }))
    open()
    await screen.findByRole('banner')
    await userEvent.hover(await bell('Notifications, 12 active'))
    const list = within(preview() as HTMLElement)
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Admit cards 11 hour ago',
      'Admit cards 22 hours ago',
      'Admit cards 33 hours ago',
      'Admit cards 44 hours ago',
      'Admit cards 55 hours ago',
    ])
    expect(list.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/notifications')
    const first = list.getByRole('link', { name: /^Admit cards 1/ })
    expect(first.getAttribute('href')).toBe('/notifications?notice=1')
    await userEvent.unhover(await bell())
    await waitFor(() => expect(preview()).toBeNull())
  })

  it('opens on focus, can be reached by Tab, and closes on Escape and when the focus leaves it', async () => {
    open()
    await screen.findByRole('banner')
    const link = await bell()
    while (document.activeElement !== link) await userEvent.tab()
    expect(preview()?.textContent).toContain('No new notifications.')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('View All')
    await userEvent.keyboard('{Escape}')
    expect(preview()).toBeNull()
    act(() => link.focus())
    expect(preview()).not.toBeNull()
    await userEvent.tab()
    await userEvent.tab()
    expect(preview()).toBeNull()
  })

  it.each([
    [
      'the server sends a message',
      no('Notifications are being moved'),
      'Notifications are being moved',
    ],
    ['it sends none', json({ success: false }), 'Failed to fetch notifications'],
  ])('shows the error when %s', async (_, answer, text) => {
    server.on(listNotices, answer)
    open()
    await screen.findByRole('banner')
    await userEvent.hover(await bell())
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
