import {
  getPaymentOutcome,
  listTransactions,
  listUnsettledOrders,
} from '@sopan/contract/orders/history'
import { verifyBookPayment, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { refetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'

const payment = {
  id: 5,
  order_id: 'order_1',
  payment_status: 'pending',
  amount: 1499,
  created_at: '2026-11-21T06:00:00Z',
  unsettled: null,
  item_name: 'Complete Maths',
  item_id: 3,
  transaction_type: 'course',
}
const verdict = (status: string, message = 'No') =>
  json({ success: false, message, data: { status } })

afterEach(() => {
  vi.useRealTimers()
})

function open(given: object | null = payment, path = '/payment-return?order_id=order_1') {
  server.on(listTransactions, yes({ transactions: given === null ? [] : [given] }))
  return renderApp(path, { user: anjali })
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the return from the payment service', () => {
  it('verifies the order immediately, and leads to what was bought', async () => {
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: '2027-11-20T06:00:00Z' }))
    open()
    expect(await screen.findByText('We have received ₹1,499.')).toBeTruthy()
    expect(screen.getByText('You now have access to the course till 20 Nov 2027.')).toBeTruthy()
    expect(link('Open this course')).toBe('/courses/3')
    expect(link('Payment details')).toBe('/payment-history?payment=5')
    expect(server.callsTo(listTransactions)[0]?.query).toMatchObject({ order_id: 'order_1' })
    expect(document.title).toBe('Your Payment | Sopan')
  })

  it('after a reload asks the gateway about a granted order no more', async () => {
    open({ ...payment, payment_status: 'success' })
    expect(await screen.findByText('We have received ₹1,499.')).toBeTruthy()
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
  })

  it('shows a payment that is being confirmed, and its success later', async () => {
    server.on(verifyCoursePayment, verdict('pending'))
    open()
    expect(await screen.findByText('Not known yet: your bank is confirming ₹1,499.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    const granted = { ...payment, state: 'granted', action: 'use', since: '', next_check_at: null }
    server.on(listUnsettledOrders, yes([granted]))
    await act(() => refetchUnsettled(anjali.id))
    expect(await screen.findByText('We have received ₹1,499.')).toBeTruthy()
    expect(server.callsTo(verifyCoursePayment)).toHaveLength(1)
  })

  it.each([
    ['has just begun for an older order', new Date().toISOString(), /usually in 2 to 3/],
    ['began long ago', '2026-11-21T06:00:00Z', /longer than usual/],
  ])('shows how long a payment takes that %s', async (_, unsettled_since, text) => {
    server.on(verifyCoursePayment, verdict('pending'))
    const created_at = '2025-11-21T06:00:00Z'
    open({ ...payment, created_at, unsettled: 'pending', unsettled_since })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows why a payment failed, and leads back to the item', async () => {
    server.on(verifyBookPayment, verdict('failed', 'Declined'))
    open({ ...payment, transaction_type: 'book', item_id: 7 })
    expect(await screen.findByRole('heading', { name: 'No money was taken.' })).toBeTruthy()
    expect(screen.getByText('Payment Failed: Declined')).toBeTruthy()
    expect(link('Try again')).toBe('/books?book=7')
  })

  it.each([
    [
      'is being returned',
      { payment_status: 'processing', gateway_response: { status: 'PAID' } },
      'This payment is being returned to the payment method that you used.',
      'Your bank credits it in 5-10 days.',
    ],
    [
      'was returned',
      { payment_status: 'refunded' },
      'Refunded: the money went back to the payment method that you used.',
      'This purchase gives no access any more.',
    ],
  ])('shows that a payment %s, and no failure', async (_, fields, title, text) => {
    server.on(verifyCoursePayment, verdict('failed'))
    open({ ...payment, ...fields })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText(/^Payment Failed/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })

  it('leads to the support if the payment could not be proven', async () => {
    server.on(verifyCoursePayment, verdict('review'))
    open()
    await screen.findByText('Payment completed but verification failed. Please contact support.')
    expect(link('Contact support')).toBe('/contact-us?order=order_1')
    expect(screen.getByText('order_1')).toBeTruthy()
  })

  it.each(['/payment-return', '/payment-return?order_id=order_2'])(
    '%s without an order of the learner leads to the history',
    async (path) => {
      open(null, path)
      await screen.findByText('There is no such payment in your history')
      expect(screen.getAllByRole('link', { name: 'Payment History' }).length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['success', 'We have received your payment.'],
    ['processing', 'We have received your payment.'],
    ['failed', 'No money was taken.'],
    ['cancelled', 'No money was taken.'],
    ['refunded', 'Refunded: this payment was returned.'],
    ['pending', 'Not known yet: your payment is being checked.'],
    ['something else', 'Not known yet: your payment is being checked.'],
  ])('shows before the login what a payment with the word %s means', async (word, title) => {
    server.on(getPaymentOutcome, yes({ payment_status: word }))
    renderApp('/payment-return?order_id=order_1')
    await waitFor(() =>
      expect(server.callsTo(getPaymentOutcome)[0]?.query).toEqual({ order_id: 'order_1' }),
    )
    expect(await screen.findByText(title)).toBeTruthy()
  })

  it('shows a visitor no details, and the login remembers the order', async () => {
    server.on(getPaymentOutcome, json({ success: false, message: 'Order not found' }, 404))
    const { router } = renderApp('/payment-return?order_id=order_1')
    expect(await screen.findByText('Not known yet: your payment is being checked.')).toBeTruthy()
    expect(screen.getByText(/Go back to the app, or log in to see it/)).toBeTruthy()
    expect(screen.queryByText(/order_1/)).toBeNull()
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByRole('link', { name: 'Login' }))
    await waitFor(() =>
      expect(router.state.location.state).toMatchObject({
        from: { pathname: '/payment-return', search: '?order_id=order_1' },
      }),
    )
    expect(server.callsTo(listTransactions)).toEqual([])
  })
})
