import { listExams } from '@sopan/contract/exams/exams'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import { createExamOrder, verifyExamPayment } from '@sopan/contract/orders/orders'
import { checkout } from '@sopan/words/money/checkout'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { examCard, exams, mock07 } from '#test/exams/exam-wire.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { examPurchase, verifyExam } from '#web/components/checkout/exam-purchase.ts'
import * as transport from '#web/lib/api/call.ts'

const order = {
  order_id: 'order_1',
  payment_session_id: 'session_mock_1',
  gateway: 'mock',
  amount: 99,
}
const granted = yes({ status: 'success', order_id: 'order_1', expiry_date: null })

const alerts = alertsOfTest()

async function ready() {
  server.on(listExams, exams(mock07))
  renderApp('/tests', { user: anjali })
  const card = await examCard()
  return { card, buy: await card.findByRole('button', { name: 'Buy Now' }) }
}

describe('buying a test', () => {
  it('offers the start on the card, then shows the success', async () => {
    server.on(createExamOrder, yes(order))
    server.on(verifyExamPayment, granted)
    const { card, buy } = await ready()
    await userEvent.click(buy)
    expect(card.getByRole('button', { name: 'Processing...' })).toHaveProperty(
      'ariaDisabled',
      'true',
    )
    await waitFor(() =>
      expect(alerts).toEqual(['Payment successful! You now have access to the test.']),
    )
    expect(card.getByRole('button', { name: 'Start Test' })).toBeTruthy()
    expect(card.getByText('3 attempts left')).toBeTruthy()
    expect(server.callsTo(createExamOrder)[0]?.body).toEqual({
      user_id: 7,
      test_id: 5,
      amount: 99,
      coupon_code: null,
      discount_amount: 0,
    })
    expect(server.callsTo(verifyExamPayment)[0]?.body).toEqual({
      order_id: 'order_1',
      payment_session_id: 'session_mock_1',
    })
  })

  it('shows the last day of a test that opens later, before and after the purchase', async () => {
    const window = { opens_at: '2099-12-06T04:30:00.000Z', closes_at: '2099-12-07T04:30:00.000Z' }
    server.on(createExamOrder, yes(order))
    server.on(verifyExamPayment, granted)
    server.on(listExams, exams({ ...mock07, validity_days: 10, window }))
    renderApp('/tests', { user: anjali })
    const card = await examCard()
    // The width decides which one is shown.
    expect(card.getAllByText(/Access till.16.Dec.2099/)).toHaveLength(2)
    await userEvent.click(await card.findByRole('button', { name: 'Buy Now' }))
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(card.getByText('Access till 16 Dec 2099')).toBeTruthy()
  })

  it('applies a coupon that was checked for this test', async () => {
    server.on(createExamOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyExamPayment, granted)
    server.on(
      validateCoupon,
      yes({
        coupon: { code: 'TEST20', discount_type: 'fixed' },
        discount_amount: 20,
        final_amount: 79,
      }),
    )
    const { card, buy } = await ready()
    await userEvent.click(card.getByText('Have a coupon code?'))
    await userEvent.type(card.getByRole('textbox', { name: 'Coupon code' }), 'test20{Enter}')
    expect(await card.findByText('₹79')).toBeTruthy()
    expect(server.callsTo(validateCoupon)[0]?.body).toMatchObject({ test_id: 5, amount: 99 })
    await userEvent.click(buy)
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(server.callsTo(createExamOrder)[0]?.body).toMatchObject({
      amount: 79,
      coupon_code: 'TEST20',
      discount_amount: 20,
    })
  })

  it('leads a visitor to the login page, which remembers the page', async () => {
    server.on(listExams, exams(mock07))
    const { router } = renderApp('/tests')
    await userEvent.click((await examCard()).getByRole('button', { name: /Buy Now|Loading/ }))
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/tests' } })
    expect([alerts, server.callsTo(createExamOrder)]).toEqual([[], []])
  })

  it.each([
    [null, 'No response received from server'],
    [new Response('', { status: 200 }), 'No response received from server'],
    [{ success: false }, 'Test order creation failed'],
    [no('Not on sale'), 'Not on sale'],
    [json({ data: { ...order, gateway: 'none' } }), 'Test order creation failed'],
    [{ success: true }, 'Payment session error'],
    [yes({ order_id: 'o' }), 'Payment session ID not received from server'],
    [yes({ payment_session_id: 'session_1' }), 'Order ID not received from server'],
    [
      yes({ ...order, payment_session_id: 'abc' }),
      'Invalid payment session ID format received from server',
    ],
    [no('X', 409), 'Failed to create test order: X'],
  ])('shows on the card what is wrong with an order: %j', async (answer, text) => {
    server.on(createExamOrder, () => (answer === null ? json(null) : answer))
    const { card, buy } = await ready()
    await userEvent.click(buy)
    expect(await card.findByText(`Payment Failed: ${text}`)).toBeTruthy()
    expect(
      card.getByText('Please try again or contact support if the issue persists.'),
    ).toBeTruthy()
    expect(server.callsTo(verifyExamPayment)).toEqual([])
    await userEvent.click(card.getByRole('button', { name: 'Dismiss' }))
    expect(card.queryByText(/Payment Failed/)).toBeNull()
    expect(alerts).toEqual([])
  })

  async function failing() {
    const slow = held(json({ success: false, message: 'Not paid', data: { status: 'failed' } }))
    server.on(createExamOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyExamPayment, slow.response)
    server.on(listExams, exams(mock07))
    const { router } = renderApp('/tests', { user: anjali })
    const card = await examCard()
    await userEvent.click(await card.findByRole('button', { name: 'Buy Now' }))
    return { card, router, slow }
  }

  it('shows a failure on the page to which the learner went meanwhile, and after coming back', async () => {
    const { router, slow } = await failing()
    await router.navigate('/coming-soon')
    await waitFor(() => expect(screen.queryByText('Maths Mock 07')).toBeNull())
    slow.release()
    expect(await screen.findByText('Payment Failed: Not paid')).toBeTruthy()
    await router.navigate('/tests')
    expect(await (await examCard()).findByText('Payment Failed: Not paid')).toBeTruthy()
  })

  it('stops at a session that looks like a mock and is not declared as one', async () => {
    server.on(createExamOrder, yes({ ...order, gateway: undefined }))
    const { buy } = await ready()
    await userEvent.click(buy)
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(alerts[0]).toMatch(/configuration/)
    expect(server.callsTo(verifyExamPayment)).toEqual([])
  })

  it.each([
    [{ success: false }, 'Payment verification failed'],
    [
      json({ success: false, message: 'Card declined', data: { status: 'failed' } }),
      'Card declined',
    ],
    [no('Not your order', 403), 'Not your order'],
  ])('shows on the card why a payment was not verified: %j', async (answer, text) => {
    server.on(createExamOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyExamPayment, answer)
    const { card, buy } = await ready()
    await userEvent.click(buy)
    expect(await card.findByText(`Payment Failed: ${text}`)).toBeTruthy()
  })
})

describe('the calls of a purchase', () => {
  const silent = () => vi.spyOn(transport, 'call').mockRejectedValue(new Error(''))
  const input = { amount: 99, couponCode: null, discount: 0 }
  const words = checkout.in('en')
  const paid = { orderId: 'order_1', sessionId: 'session_1', gateway: 'mock' as const }

  it('have a general text if a failure has none', async () => {
    const spy = silent()
    await expect(examPurchase(5).order(7, input, words)).rejects.toThrow(
      /^Failed to create test order$/,
    )
    await expect(verifyExam(paid, words)).rejects.toThrow(/^Failed to verify test payment$/)
    spy.mockRestore()
  })

  it.each([
    ['an empty body', () => new Response('', { status: 200 })],
    ['a success without data', () => ({ success: true })],
    ['an empty object', () => ({})],
  ])('do not accept %s as proof of a payment', async (_, answer) => {
    server.install()
    server.on(verifyExamPayment, answer)
    expect(await verifyExam(paid, words)).toEqual({
      kind: 'unverified',
      message: 'Payment verification failed',
    })
  })

  it.each([
    ['too many requests', json({ success: false, message: 'Too many requests' }, 429)],
    ['a session that has ended', json({ success: false, message: 'Unauthorized' }, 401)],
    ['a page of the network in place of the answer', () => new Response('<html>Wi-Fi</html>')],
  ])('leave the payment pending after %s', async (_, answer) => {
    server.install()
    server.on(verifyExamPayment, answer)
    expect((await verifyExam(paid, words)).kind).toBe('pending')
  })

  it('verify nothing without an order', async () => {
    await expect(verifyExam({ ...paid, orderId: '' }, words)).rejects.toThrow(
      'Missing order ID for verification',
    )
  })
})
