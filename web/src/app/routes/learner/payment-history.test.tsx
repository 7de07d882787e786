import { listTransactions } from '@sopan/contract/orders/history'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { no, server } from '#test/fake-server.ts'
import { page, transaction } from '#test/payment-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

async function open(answer: object, path = '/payment-history') {
  server.on(listTransactions, answer)
  const { router } = renderApp(path, { user: anjali })
  await screen.findByRole('heading', { name: 'Payment History', hidden: true })
  return router
}

/** After the list of the loader is shown, it is fetched again. */
async function openLoaded(answer: object) {
  await open(answer)
  await cards()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Payments' })).findAllByRole('button')
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const countOf = (label: string) =>
  screen
    .getAllByText(label)
    .find((element) => element.tagName === 'DT')
    ?.parentElement?.querySelector('dd')?.textContent
const callCount = () => server.callsTo(listTransactions).length

describe('the payment history', () => {
  it('has a card for each transaction, its counts and its tabs', async () => {
    await open(
      page([
        transaction({ item_name: 'Maths', payment_method: 'UPI', order_id: 'order_x' }),
        transaction({ payment_status: 'failed', transaction_type: 'test', item_name: 'Mock 7' }),
        transaction({ payment_status: 'pending', transaction_type: 'book', amount: 99.5 }),
      ]),
    )
    const [maths, exam, book] = await cards()
    expect(maths?.textContent).toBe('MathsCourse, 20 Aug 2025, UPI₹1,499SuccessfulOrder order_x')
    expect(exam?.textContent).toContain('Mock 7')
    expect(exam?.textContent).not.toContain('Online Payment')
    expect(book?.textContent).toContain('Book, 20 Aug 2025₹99.50')
    expect(book?.textContent).toContain('₹99.50')
    expect(['Total', 'Successful', 'Pending', 'Failed'].map(countOf)).toEqual(['3', '1', '1', '1'])
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'All Payments',
      'Successful',
      'Pending',
      'Failed',
    ])
    expect(server.callsTo(listTransactions)[0]?.query).toEqual({ user_id: '7', can: 'bundles' })
    expect(document.title).toBe('Payment History | Sopan')
  })

  it('shows the server’s counts of all pages', async () => {
    const counts = { total: 30, successful: 20, pending: 4, failed: 6 }
    await open(page([transaction()], { counts, next_cursor: 'next' }))
    await cards()
    expect(['Total', 'Successful', 'Pending', 'Failed'].map(countOf)).toEqual([
      '30',
      '20',
      '4',
      '6',
    ])
  })

  it('filters by group, also where the server does not', async () => {
    const words = ['captured', 'processing', 'refunded', 'weird']
    const all = words.map((payment_status) => transaction({ payment_status }))
    const router = await open(page(all))
    expect(await cards()).toHaveLength(4)
    for (const [name, status, label] of [
      ['Successful', 'successful', 'Successful'],
      ['Pending', 'pending', 'Processing'],
      ['Failed', 'failed', 'Refunded'],
    ] as const) {
      await tab(name)
      // The cards of the last tab stay for a moment.
      await waitFor(async () => {
        const texts = (await cards()).map((card) => card.textContent)
        expect(texts).toEqual([expect.stringContaining(label)])
      })
      expect(router.state.location.search).toBe(`?status=${status}`)
      expect(server.calls.at(-1)?.query['status']).toBe(status)
    }
  })

  it('refreshes, and keeps what it shows if that fails', async () => {
    await openLoaded(page([transaction()]))
    const before = callCount()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect([callCount(), queryClient.isFetching()]).toEqual([before + 1, 0]))
    server.on(listTransactions, no('X'))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Failed to load payment history: X')).toBeTruthy()
    expect(await cards()).toHaveLength(1)
  })
})

describe('the summary of a payment', () => {
  it('has its facts, prints, and is closed by the back key', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const paid = transaction({
      payment_id: '5114910',
      item_name: 'Maths',
      amount: 900,
      original_amount: 1000,
      discount_amount: 100,
      coupon_code: 'TEN',
      payment_date: '2025-08-20T06:01:00Z',
    })
    const router = await open(page([paid]))
    await userEvent.click((await cards())[0] as HTMLElement)
    const summary = within(await screen.findByRole('dialog', { name: 'Payment summary' }))
    for (const text of [
      '₹1,000',
      'Coupon TEN',
      '−₹100',
      '₹900',
      paid.order_id,
      '5114910',
      'Online Payment',
    ]) {
      expect(summary.getByText(text)).toBeTruthy()
    }
    expect(summary.getByText('Anjali Sharma, anjali@example.com')).toBeTruthy()
    expect(router.state.location.search).toBe(`?payment=${paid.id}`)
    await userEvent.click(summary.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the status that the list has after a refresh', async () => {
    const paid = transaction({ payment_status: 'pending' })
    await openLoaded(page([paid]))
    await userEvent.click((await cards())[0] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Payment details' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    server.on(listTransactions, page([{ ...paid, payment_status: 'success' }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect((await cards())[0]?.textContent).toContain('Successful'))
    await userEvent.click((await cards())[0] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Payment summary' })).toBeTruthy()
  })

  it.each([
    ['course', '/courses/5'],
    ['test', '/tests?test=5'],
    ['book', '/books?book=5'],
  ])('links to its %s at %s', async (transaction_type, href) => {
    await open(page([transaction({ transaction_type, item_id: 5 })]))
    await userEvent.click((await cards())[0] as HTMLElement)
    const link = await screen.findByRole('link', { name: `Open this ${transaction_type}` })
    expect(link.getAttribute('href')).toBe(href)
  })

  it('is not offered for a payment that failed, with what to do then', async () => {
    await open(page([transaction({ payment_status: 'failed' })]))
    await userEvent.click((await cards())[0] as HTMLElement)
    const details = within(await screen.findByRole('dialog', { name: 'Payment details' }))
    expect(details.getByText(/contact support with the order number/)).toBeTruthy()
    expect(details.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  it.each([
    ['pending', { status: 'ACTIVE', reason: null }, /^No payment is confirmed for this order/],
    [
      'pending',
      { status: 'ACTIVE', reason: 'Your bank declined it' },
      /^You can pay again from the page of the course\. If money has left your account/,
    ],
    [
      'processing',
      { status: 'PAID', reason: null },
      /^This payment is being returned to the payment method/,
    ],
  ])('explains an order that is %s with %o', async (payment_status, gateway, text) => {
    const gateway_response = { gateway: 'cashfree', ...gateway }
    await open(page([transaction({ payment_status, gateway_response })]))
    await userEvent.click((await cards())[0] as HTMLElement)
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy()
  })

  it.each([
    ['a person has to look at', { payment_status: 'processing', unsettled: 'review' }],
    ['has failed', { payment_status: 'failed' }],
  ])('leads from a payment that %s to the support', async (_, fields) => {
    await open(page([transaction({ ...fields, order_id: 'order_x' })]))
    await userEvent.click((await cards())[0] as HTMLElement)
    const link = await screen.findByRole('link', { name: 'Contact support' })
    expect(link.getAttribute('href')).toBe('/contact-us?order=order_x')
  })

  it('has the times from the payment to the end of the access', async () => {
    const times = {
      payment_date: '2026-11-21T06:00:00Z',
      confirmed_at: '2026-11-21T06:01:00Z',
      unlocked_at: '2026-11-21T06:02:00Z',
      access_ends_at: '2026-12-30T06:00:00Z',
    }
    await open(page([transaction(times)]))
    await userEvent.click((await cards())[0] as HTMLElement)
    const facts = (await screen.findByRole('dialog')).textContent
    expect(facts).toMatch(
      /Paid on.*11:30.*Confirmed on.*11:31.*Unlocked on.*11:32.*Access till30 Dec 2026/,
    )
  })

  it.each([
    ['began long ago', '2025-08-20T06:00:00Z', /as soon as it does\. Next check on 1 Jan 2099/],
    ['has just begun for an older order', new Date().toISOString(), /usually in 2 to 3/],
  ])('shows what happens next with a payment that %s', async (_, unsettled_since, text) => {
    const next = { unsettled: 'pending', unsettled_since, next_check_at: '2099-01-01T06:30:00Z' }
    await open(page([transaction({ payment_status: 'pending', ...next })]))
    await userEvent.click((await cards())[0] as HTMLElement)
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy()
  })

  it('is loaded by its id if the list does not have it', async () => {
    const old = transaction({ id: 999, item_name: 'An old course' })
    await open(
      ({ query }: { query: Record<string, string> }) =>
        query['id'] === '999' ? page([old]) : page([transaction()]),
      '/payment-history?payment=999',
    )
    const summary = within(await screen.findByRole('dialog'))
    expect(await summary.findByText('An old course')).toBeTruthy()
  })

  it('shows that there is no such payment', async () => {
    await open(page([]), '/payment-history?payment=5')
    expect(await screen.findByText('There is no such payment in your history.')).toBeTruthy()
  })
})
