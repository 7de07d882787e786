import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, signInElsewhere } from '#test/render.tsx'
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

const leaveOrder = (orderId = 'order_1') => {
  const opened = { userId: 7, type: 'course', itemId: 3, orderId, at: Date.now() }
  localStorage.setItem('opened_orders', JSON.stringify([opened]))
}

afterEach(() => toast.remove())

function render() {
  server.on(listTransactions, states('pending'))
  renderApp('/payment-history', { user: anjali })
}

async function open() {
  render()
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
    next_check_at: null,
  }

  it('is verified by the history, which then shows its payment', async () => {
    leaveOrder()
    server.on(verifyCoursePayment, () => {
      server.on(listTransactions, states('success'))
      return yes({ status: 'success' })
    })
    render()
    expect(
      await screen.findByText('Payment successful! You now have access to the course.'),
    ).toBeTruthy()
    expect(await cardWith('Successful')).toBeTruthy()
  })

  it('is shown as failed if it was not paid', async () => {
    leaveOrder()
    server.on(verifyCoursePayment, () => {
      server.on(listTransactions, states('failed'))
      return no('Your bank declined the payment')
    })
    render()
    expect(await cardWith('Failed')).toBeTruthy()
  })

  it('is verified by the history if another device has opened it', async () => {
    server.on(listUnsettledOrders, yes([unsettled])).on(verifyCoursePayment, () => {
      server.on(listUnsettledOrders, yes([])).on(listTransactions, states('success'))
      return yes({ status: 'success' })
    })
    await open()
    expect(await cardWith('Successful')).toBeTruthy()
    expect(server.callsTo(verifyCoursePayment)).toHaveLength(1)
    expect(
      await screen.findByText('Payment successful! You now have access to the course.'),
    ).toBeTruthy()
  })

  it('is announced to its learner only, also if another one signs in meanwhile', async () => {
    const text = 'Payment successful! You now have access to the course.'
    leaveOrder('order_6')
    server.on(verifyCoursePayment, yes({ status: 'success' }))
    await open()
    await screen.findByText(text)
    signInElsewhere(ravi)
    await screen.findByRole('button', { name: `Profile menu of ${ravi.name}` })
    expect(screen.queryByText(text)).toBeNull()
  })

  it('is said to have failed, with the reason, when a check finds that out', async () => {
    const reason = 'Your bank declined the payment.'
    server.on(listUnsettledOrders, yes([unsettled])).on(verifyCoursePayment, () => {
      server.on(listUnsettledOrders, yes([])).on(listTransactions, states('failed'))
      return json({ success: false, message: reason, data: { status: 'failed' } })
    })
    await open()
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('is said to have failed also when the list of orders finds that out', async () => {
    const reason = 'Your bank declined the payment.'
    const wait = json({ success: false, message: 'Wait', data: { status: 'pending' } })
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, order_id: 'order_8', item_id: 4 }]))
      .on(verifyCoursePayment, wait)
    await open()
    await expect.poll(() => server.callsTo(listUnsettledOrders).length).toBe(2)
    leaveOrder('order_7')
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, order_id: 'order_7' }]))
      .on(verifyCoursePayment, wait)
    await act(() => refetchUnsettled(anjali.id))
    server
      .on(listUnsettledOrders, yes([]))
      .on(
        verifyCoursePayment,
        json({ success: false, message: reason, data: { status: 'failed' } }),
      )
    await act(() => refetchUnsettled(anjali.id))
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('is not verified twice by each check if this device has opened it', async () => {
    // Another order than those that the tests before have just checked.
    leaveOrder('order_9')
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, order_id: 'order_9' }]))
      .on(
        verifyCoursePayment,
        json({ success: false, message: 'Wait', data: { status: 'pending' } }),
      )
    await open()
    await expect.poll(() => server.callsTo(listUnsettledOrders).length).toBe(2)
    await act(() => refetchUnsettled(anjali.id))
    // By the list when the page opened, and by the first check.
    expect(server.callsTo(verifyCoursePayment)).toHaveLength(2)
  })

  it('is verified with one other at most, and the older ones are left to the server', async () => {
    const orders = ['order_3', 'order_2', 'order_1'].map((id) => ({ ...unsettled, order_id: id }))
    server.on(listUnsettledOrders, yes(orders)).on(verifyCoursePayment, yes({ status: 'pending' }))
    await open()
    await expect.poll(() => server.callsTo(verifyCoursePayment).length).toBeGreaterThan(1)
    const verified = server.callsTo(verifyCoursePayment).map(({ body }) => body)
    expect(verified).toMatchObject([{ order_id: 'order_3' }, { order_id: 'order_2' }])
  })

  it('in review is not asked about', async () => {
    server.on(listUnsettledOrders, yes([{ ...unsettled, state: 'review' }]))
    await open()
    await act(() => refetchUnsettled(anjali.id))
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
  })

  it('is shown as in review when the server has found that out', async () => {
    server.on(listUnsettledOrders, yes([unsettled]))
    await open()
    await act(() => refetchUnsettled(anjali.id))
    const calls = server.callsTo(listTransactions).length
    await act(() => refetchUnsettled(anjali.id))
    expect(server.callsTo(listTransactions)).toHaveLength(calls)
    server
      .on(listUnsettledOrders, yes([{ ...unsettled, state: 'review' }]))
      .on(listTransactions, states('processing', 'review'))
    await act(() => refetchUnsettled(anjali.id))
    expect(await cardWith('In review')).toBeTruthy()
  })

  it('is shown as paid when the server has settled it', async () => {
    server.on(listUnsettledOrders, yes([unsettled]))
    await open()
    await act(() => refetchUnsettled(anjali.id))
    server.on(listUnsettledOrders, yes([])).on(listTransactions, states('success'))
    await act(() => refetchUnsettled(anjali.id))
    expect(await cardWith('Successful')).toBeTruthy()
  })
})
