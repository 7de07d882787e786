import { updateUser } from '@sopan/contract/account'
import { listCourses } from '@sopan/contract/courses'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { card, inDays, list, maths, order } from '#test/course-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const alerts = alertsOfTest()

describe('buying on a card', () => {
  async function ready(user = anjali) {
    server.on(listCourses, list(maths))
    renderApp('/courses', { user })
    const one = await card()
    return { one, button: await one.findByRole('button', { name: 'Buy Now' }) }
  }

  it('shows that payments are simulated', async () => {
    await ready()
    expect(screen.getByText('Demo payments: no money is taken')).toBeTruthy()
  })

  it('grants access on the card, then shows until when', async () => {
    server.on(createCourseOrder, yes(order))
    const end = inDays(365)
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: end }))
    const { one, button } = await ready()
    await userEvent.click(button)
    expect(one.getByRole('button', { name: 'Processing...' })).toHaveProperty(
      'ariaDisabled',
      'true',
    )
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(alerts[0]).toMatch(
      /^Payment successful! You now have access to the course till \d{1,2} \w{3} \d{4}\.$/,
    )
    expect(one.getByText('Purchased - Access granted')).toBeTruthy()
    expect(one.getByText('ENROLLED')).toBeTruthy()
    expect(server.callsTo(createCourseOrder)[0]?.body).toEqual({
      user_id: 7,
      course_id: 3,
      amount: 1499,
      coupon_code: null,
      discount_amount: 0,
    })
  })

  it('a double click creates one order', async () => {
    server.on(createCourseOrder, held(yes(order)).response)
    const { button } = await ready()
    button.click()
    button.click()
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(1))
  })

  it('declined: shows why, inline and as a dialog, and can be retried', async () => {
    server.on(createCourseOrder, yes(order))
    server.on(
      verifyCoursePayment,
      json({ success: false, message: 'Declined', data: { status: 'failed' } }),
    )
    const { one, button } = await ready()
    await userEvent.click(button)
    expect(await one.findByText('Payment Failed: Declined')).toBeTruthy()
    expect(one.getByText('Click "Buy Now" to try again.')).toBeTruthy()
    expect(alerts).toEqual(['Payment failed: Declined'])
    expect(one.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false)
  })

  it('paid but not verifiable: asks to contact support', async () => {
    const text = 'Payment completed but verification failed. Please contact support.'
    server.on(createCourseOrder, yes(order))
    server.on(
      verifyCoursePayment,
      json({ success: false, message: text, data: { status: 'review' } }),
    )
    const { button } = await ready()
    await userEvent.click(button)
    await waitFor(() => expect(alerts).toEqual([text]))
  })

  describe('with the gateway', () => {
    const real = { ...order, payment_session_id: 'session_1', gateway: 'cashfree' }
    const checkout = vi.fn<() => Promise<unknown>>()
    beforeEach(() => {
      checkout.mockReset()
      vi.stubGlobal('Cashfree', () => ({ checkout }))
      server.on(createCourseOrder, yes(real))
    })
    const closed = { error: { message: 'Closed by the customer' } }
    const unpaid = json({ success: false, message: 'No', data: { status: 'failed' } })
    const inReview = json({ success: false, message: 'No', data: { status: 'review' } })
    const refused = json({ success: false, message: 'No', data: null }, 404)
    const granted = yes({ status: 'success', expiry_date: null })
    const SUCCESS = 'Payment successful! You now have access to the course.'

    async function press() {
      const { one, button } = await ready()
      await userEvent.click(button)
      return one
    }

    it.each([
      ['finished', () => Promise.resolve({ paymentDetails: { paymentMessage: 'Finished' } })],
      ['closed', () => Promise.resolve(closed)],
      ['an exception', () => Promise.reject(new Error('Popup blocked'))],
    ])('grants access to a paid order after any result of the checkout: %s', async (_, result) => {
      checkout.mockImplementation(result)
      server.on(verifyCoursePayment, granted)
      const one = await press()
      await waitFor(() => expect(alerts).toEqual([SUCCESS]))
      expect(one.getByText('ENROLLED')).toBeTruthy()
    })

    it.each([
      ['not paid', unpaid, 'Payment failed: Closed by the customer'],
      ['refused by the server', refused, 'Payment failed: Closed by the customer'],
      [
        'paid and in review',
        inReview,
        'Payment completed but verification failed. Please contact support.',
      ],
    ])('a closed checkout of an order that is %s', async (_, answer, text) => {
      checkout.mockResolvedValue(closed)
      server.on(verifyCoursePayment, answer)
      await press()
      await waitFor(() => expect(alerts).toEqual([text]))
      expect(server.callsTo(verifyCoursePayment)).toHaveLength(1)
    })

    it('an exception of the checkout is shown once the server has no payment', async () => {
      checkout.mockRejectedValue(new Error('Popup blocked'))
      server.on(verifyCoursePayment, unpaid)
      await press()
      await waitFor(() => expect(alerts).toEqual(['Payment error: Popup blocked']))
    })

    it('a redirect ends silently, and how it ended is shown when the browser shows the page again', async () => {
      checkout.mockResolvedValue({ redirect: true })
      const one = await press()
      expect(await one.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
      expect(server.callsTo(verifyCoursePayment)).toEqual([])
      expect(alerts).toEqual([])
      const sold = { order_id: 'order_1', transaction_type: 'course', item_id: 3, amount: 1499 }
      server.on(listUnsettledOrders, yes([{ ...sold, state: 'granted', action: 'use' }]))
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      expect(await screen.findByText(/^Payment successful! You now have access/)).toBeTruthy()
      expect(server.callsTo(verifyCoursePayment)).toEqual([])
    })
  })

  describe('without an accepted phone number', () => {
    const missing = json(
      { success: false, message: 'Add it', data: { status: 'phone_required' } },
      400,
    )
    beforeEach(() => server.on(createCourseOrder, missing))

    async function press() {
      const { one, button } = await ready()
      await userEvent.click(button)
      return { one, dialog: within(await screen.findByRole('dialog')) }
    }

    it('shows why it could not be saved', async () => {
      server.on(updateUser, no('Too many requests', 429))
      const { dialog } = await press()
      await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), '9876543210{Enter}')
      expect((await dialog.findByRole('alert')).textContent).toBe('Too many requests')
    })

    it('ends without a word if the form is cancelled, and can be retried', async () => {
      const { one, dialog } = await press()
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await one.findByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false)
      expect(alerts).toEqual([])
      expect(one.queryByRole('alert')).toBeNull()
    })
  })

  it('needs no gateway if a coupon covers the price', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none', amount: 0 }))
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
    const { button } = await ready()
    await userEvent.click(button)
    await waitFor(() =>
      expect(alerts).toEqual(['Payment successful! You now have access to the course.']),
    )
  })

  it.each([
    [{ success: false }, 'Error: Failed to create order'],
    [yes({}), 'Error: Payment session ID not received from server'],
    [
      no('Price has changed. Please refresh and try again.', 409),
      'Error: Price has changed. Please refresh and try again.',
    ],
  ])('shows what is wrong with an order: %j', async (answer, text) => {
    server.on(createCourseOrder, answer)
    const { button } = await ready()
    await userEvent.click(button)
    await waitFor(() => expect(alerts).toEqual([text]))
  })

  it('requires a signed-in learner', async () => {
    server.on(listCourses, list(maths))
    const { router } = renderApp('/courses')
    const button = await (await card()).findByRole('button', { name: /Buy Now|Loading Payment/ })
    await userEvent.click(button)
    expect(alerts).toEqual(['Please login to purchase courses'])
    await userEvent.click(await screen.findByRole('button', { name: 'Login to purchase courses' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/courses' } })
    expect(server.callsTo(createCourseOrder)).toEqual([])
  })
})
