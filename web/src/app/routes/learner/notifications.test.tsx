import { listNotices } from '@sopan/contract/notices'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { notice } from '#test/notice-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const counts = { total: 60, active: 41, important: 12, warnings: 7 }
const list = (notices: object[], more: object = {}) =>
  yes(notices, { next_cursor: null, counts, ...more })
const open = (path = '/notifications') => renderApp(path, { user: anjali })
const row = (name: RegExp) => screen.findByRole('button', { name })
const callsOfPage = () => server.callsTo(listNotices).filter(({ query }) => 'summary' in query)

describe('the notifications page', () => {
  it('lists notices, with the server’s counts', async () => {
    server.on(
      listNotices,
      list([
        notice(1, { popup: true, created_at: hoursAgo(2) }),
        notice(2, { status: 'inactive', type: 'warning' }),
      ]),
    )
    open()
    expect((await row(/Notice 1/)).textContent).toContain('Important2 hours ago')
    expect((await row(/Notice 2/)).textContent).toContain('Ended20 Aug 2025')
    for (const [label, value] of [
      ['Total', '60'],
      ['Active', '41'],
      ['Important', '12'],
      ['Warnings', '7'],
    ] as const) {
      const term = screen.getAllByRole('term').find((one) => one.textContent === label)
      expect(term?.nextElementSibling?.textContent).toBe(value)
    }
    expect(document.title).toBe('Notifications | Sopan')
  })

  it('counts what it has if the server does not count', async () => {
    server.on(listNotices, list([notice(1, { popup: true }), notice(2)], { counts: undefined }))
    open()
    await row(/Notice 1/)
    const values = screen.getAllByRole('definition').map((one) => one.textContent)
    expect(values).toEqual(['2', '2', '1', '0'])
  })

  it('fetches again by Refresh', async () => {
    server.on(listNotices, list([notice(1)]))
    open()
    await row(/Notice 1/)
    // The page fetches again what its loader has fetched before it was shown.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    server.on(listNotices, list([notice(3), notice(1)]))
    const before = callsOfPage().length
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await row(/Notice 3/)
    expect(callsOfPage()).toHaveLength(before + 1)
  })
})

describe('a notification', () => {
  it('opens from the whole row, has an address and closes by Escape', async () => {
    server.on(
      listNotices,
      list([notice(1, { popup: true, type: 'warning', link: 'https://example.com/a' })]),
    )
    const { router } = open()
    await userEvent.click(await row(/Notice 1/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notice 1' }))
    for (const text of ['Message', 'Link', 'Type', 'Status', 'Created', 'Priority']) {
      expect(dialog.getByText(text)).toBeTruthy()
    }
    for (const text of ['Message 1', 'Warning', 'Active', '20 Aug 2025', 'High']) {
      expect(dialog.getByText(text)).toBeTruthy()
    }
    const link = dialog.getByRole('link', { name: 'Open the link' })
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(router.state.location.search).toBe('?notice=1')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('shows the text that the list has after a refresh', async () => {
    server.on(listNotices, list([notice(1)]))
    open()
    await userEvent.click(await row(/Notice 1/))
    await screen.findByRole('dialog', { name: 'Notice 1' })
    await userEvent.keyboard('{Escape}')
    server.on(listNotices, list([notice(1, { title: 'Notice 1, corrected', message: 'New' })]))
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    await userEvent.click(await row(/Notice 1, corrected/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notice 1, corrected' }))
    expect(dialog.getByText('New')).toBeTruthy()
  })

  it('with another kind of link shows none, and Normal priority', async () => {
    server.on(listNotices, list([notice(1, { link: 'javascript:alert(1)' })]))
    open('/notifications?notice=1')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Normal')).toBeTruthy()
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it.each([
    ['course', '/courses/7'],
    ['test', '/tests?test=7'],
    ['book', '/books?book=7'],
  ] as const)('that names a %s opens it', async (type, href) => {
    server.on(listNotices, list([notice(1, { item: { type, id: 7, title: 'Ratio' } })]))
    open('/notifications?notice=1')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Ratio')).toBeTruthy()
    const link = dialog.getByRole('link', { name: `Open ${type}` })
    expect(link.getAttribute('href')).toBe(href)
  })

  it('that is not in the list is fetched by its id', async () => {
    server.on(listNotices, ({ query }) =>
      query['id'] === '9' ? list([notice(9, { message: 'Old news' })]) : list([notice(1)]),
    )
    open('/notifications?notice=9')
    expect(await screen.findByText('Old news')).toBeTruthy()
  })
})
