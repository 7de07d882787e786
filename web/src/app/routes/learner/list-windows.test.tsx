import type { Endpoint } from '@sopan/contract/endpoint'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions } from '@sopan/contract/orders/history'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { type SentCall, server, yes } from '#test/fake-server.ts'
import { notice } from '#test/notice-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

const transaction = {
  id: 1,
  order_id: 'order_1',
  transaction_type: 'course',
  item_id: 1,
  item_name: 'New batch',
  payment_status: 'failed',
  original_amount: 900,
  discount_amount: 0,
  amount: 900,
  currency: 'INR',
  coupon_code: null,
  payment_method: 'cashfree',
  gateway_response: null,
  payment_date: null,
  created_at: '2026-11-20T06:00:00Z',
}
const counts = { total: 1, active: 1, important: 0, warnings: 0, successful: 0, failed: 1 }

interface ListPage {
  path: string
  param: string
  endpoint: Endpoint
  response: object
  isListCall: (call: SentCall) => boolean
}

const pages: ListPage[] = [
  {
    path: '/notifications',
    param: 'notice',
    endpoint: listNotices,
    response: yes([notice(1, { title: 'New batch' })], { next_cursor: null, counts }),
    isListCall: ({ query }) => 'summary' in query,
  },
  {
    path: '/payment-history',
    param: 'payment',
    endpoint: listTransactions,
    response: yes({ transactions: [transaction], next_cursor: null, counts }),
    isListCall: ({ query }) => !('id' in query),
  },
]

describe.each(pages)('the list of $path', ({ path, param, endpoint, response, isListCall }) => {
  const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const isOpen = async () => void (await screen.findByRole('dialog'))
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const listCalls = async () => {
    await settled()
    return server.callsTo(endpoint).filter(isListCall).length
  }

  it('is not fetched again when a window over it is opened or closed', async () => {
    server.on(endpoint, response)
    const { router } = renderApp(path, { user: anjali })
    const row = await screen.findByRole('button', { name: /New batch/ })
    const before = await listCalls()
    await userEvent.click(row)
    await isOpen()
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await act(() => router.navigate(1))
    await isOpen()
    await act(() => router.navigate(-1))
    await isClosed()
    expect(await listCalls()).toBe(before)
  })

  it('is not fetched again when a window that was opened by its URL is closed', async () => {
    server.on(endpoint, response)
    renderApp(`${path}?${param}=1`, { user: anjali })
    await isOpen()
    const before = await listCalls()
    await userEvent.keyboard('{Escape}')
    await isClosed()
    expect(await listCalls()).toBe(before)
  })

  it('is fetched again by a link to the page from another page and from itself', async () => {
    server.on(endpoint, response)
    const { router } = renderApp(path, { user: anjali })
    await screen.findByRole('button', { name: /New batch/ })
    const before = await listCalls()
    await act(() => router.navigate(path))
    expect(await listCalls()).toBe(before + 1)
    await act(() => router.navigate('/terms'))
    await act(() => router.navigate(`${path}?${param}=1`))
    await isOpen()
    expect(await listCalls()).toBeGreaterThan(before + 1)
  })
})
