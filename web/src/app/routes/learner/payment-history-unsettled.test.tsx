import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { refetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'

const states = (payment_status: string, unsettled: string | null = null) =>
  yes({
    transactions: [
      {
        id: 1,
        order_id: 'order_1',
        payment_status,
        unsettled,
        amount: 1499,
        created_at: '2025-08-20T06:00:00Z',
        item_name: 'Maths',
        transaction_type: 'course',
      },
    ],
  })

afterEach(() => toast.remove())

async function open() {
  server.on(listTransactions, states('pending'))
  renderApp('/payment-history', { user: anjali })
  await cardWith('Pending')
}

/** The list may be loaded again meanwhile. */
const cardWith = (state: string) =>
  waitFor(() => within(screen.getByRole('list', { name: 'Payments' })).getByText(state))

describe('an order that was left before it was settled', () => {
  const unsettled = {
    order_id: 'order_1',
    transaction_type: 'course',
    item_id: 3,
    item_name: 'Maths',
    amount: 1499,
    state: 'pending',
    action: 'wait',
    next_check_at: null,
    last_failure: null,
  }

  it('is not verified by the page, and is announced when the server has granted it', async () => {
    server.on(listUnsettledOrders, yes([unsettled]))
    await open()
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, state: 'granted', action: 'use' }]))
      .on(listTransactions, states('success'))
    await act(() => refetchUnsettled(anjali.id))
    expect(await cardWith('Successful')).toBeTruthy()
    expect(
      await screen.findByText('Payment successful! You now have access to the course.'),
    ).toBeTruthy()
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
  })

  it('is said to have failed, with the reason', async () => {
    const reason = 'Your bank declined the payment.'
    server.on(listUnsettledOrders, yes([unsettled]))
    await open()
    const failed = { ...unsettled, state: 'failed', action: 'pay', last_failure: reason }
    server.on(listUnsettledOrders, yes([failed])).on(listTransactions, states('failed'))
    await act(() => refetchUnsettled(anjali.id))
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(await cardWith('Failed')).toBeTruthy()
  })

  it('is said to have no payment when the server has found that out, so that it can be paid', async () => {
    server.on(listUnsettledOrders, yes([{ ...unsettled, state: 'unknown' }]))
    await open()
    server.on(listUnsettledOrders, yes([{ ...unsettled, state: 'open', action: 'pay' }]))
    await act(() => refetchUnsettled(anjali.id))
    expect(
      await screen.findByText(/no payment from you for this order. You can pay now./),
    ).toBeTruthy()
  })

  it('is shown as in review when the server has found that out', async () => {
    server.on(listUnsettledOrders, yes([unsettled]))
    await open()
    await act(() => refetchUnsettled(anjali.id))
    const calls = server.callsTo(listTransactions).length
    await act(() => refetchUnsettled(anjali.id))
    expect(server.callsTo(listTransactions)).toHaveLength(calls)
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, state: 'review', action: 'contact' }]))
      .on(listTransactions, states('processing', 'review'))
    await act(() => refetchUnsettled(anjali.id))
    expect(await cardWith('In review')).toBeTruthy()
  })
})
