import { updateUser } from '@sopan/contract/account'
import { listCourses } from '@sopan/contract/courses'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { card, list, maths, order } from '#test/course-scene.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, reportSession, signInElsewhere } from '#test/render.tsx'
import { removeSession } from '#web/lib/browser/storage.ts'

const checkout = vi.fn<() => Promise<unknown>>()
const phoneRequired = { success: false, message: 'Add it', data: { status: 'phone_required' } }
const SUCCESS = 'Payment successful! You now have access to the course.'

let alerts: string[] = []
beforeEach(() => {
  alerts = []
  checkout.mockReset().mockResolvedValue({})
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  vi.stubGlobal('Cashfree', () => ({ checkout }))
  server.on(listCourses, list(maths))
  server.on(
    createCourseOrder,
    yes({ ...order, payment_session_id: 'session_1', gateway: 'cashfree' }),
  )
  server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
})

async function pressBuy() {
  const view = renderApp('/courses', { user: anjali })
  const one = await card()
  await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
  return view
}

/** What is shown after all responses have arrived. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

const buyButton = async () => {
  const one = await card()
  return one.findByRole('button', { name: 'Buy Now' })
}

describe('a purchase during which another tab signs in another learner', () => {
  it('opens no checkout for the order of the first learner', async () => {
    const slow = held(yes({ ...order, payment_session_id: 'session_1', gateway: 'cashfree' }))
    server.on(createCourseOrder, slow.response)
    await pressBuy()
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(1))
    signInElsewhere(ravi)
    slow.release()
    await settled()
    expect(checkout).not.toHaveBeenCalled()
    expect(alerts).toEqual([])
  })

  it('shows no failure of the first learner to the second', async () => {
    const slow = held(json({ success: false, message: 'No' }, 500))
    server.on(createCourseOrder, slow.response)
    await pressBuy()
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(1))
    signInElsewhere(ravi)
    slow.release()
    await settled()
    expect(alerts).toEqual([])
  })

  it('is not ordered again after a phone number was stored', async () => {
    server.on(createCourseOrder, json(phoneRequired, 400))
    const slow = held(yes({ ...anjali, phone: '9876543210' }))
    server.on(updateUser, slow.response)
    await pressBuy()
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), '9876543210{Enter}')
    await waitFor(() => expect(server.callsTo(updateUser)).toHaveLength(1))
    signInElsewhere(ravi)
    slow.release()
    await settled()
    expect(server.callsTo(createCourseOrder)).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ravi)
  })

  it('asks a visitor for no phone number after another tab has signed out', async () => {
    server.on(createCourseOrder, json(phoneRequired, 400))
    // The list that a visitor sees has been loaded, so that its cards stay on the page.
    renderApp('/courses')
    await card()
    signInElsewhere(anjali)
    await userEvent.click(await buyButton())
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), '9876543210')
    removeSession()
    reportSession()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await buyButton()).toHaveProperty('ariaDisabled', null)
  })

  it('is verified when the first learner is signed in again, not for the second', async () => {
    const opened = Promise.withResolvers<unknown>()
    checkout.mockReturnValue(opened.promise)
    const { unmount } = await pressBuy()
    await waitFor(() => expect(checkout).toHaveBeenCalledTimes(1))
    signInElsewhere(ravi)
    opened.resolve({})
    await settled()
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
    expect(alerts).toEqual([])
    expect(await buyButton()).toHaveProperty('ariaDisabled', null)
    unmount()
    renderApp('/courses', { user: anjali })
    expect(await screen.findByText(/^Payment successful!/)).toBeTruthy()
    expect(server.callsTo(verifyCoursePayment)).toHaveLength(1)
  })

  it('that is being verified does not prevent that the second learner buys the item', async () => {
    const slow = held(yes({ status: 'success', expiry_date: null }))
    server.on(verifyCoursePayment, slow.response)
    await pressBuy()
    await waitFor(() => expect(server.callsTo(verifyCoursePayment)).toHaveLength(1))
    signInElsewhere(ravi)
    await userEvent.click(await buyButton())
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(2))
    slow.release()
    await settled()
  })

  it('that is being verified is shown as paid to the first learner only', async () => {
    const slow = held(yes({ status: 'success', expiry_date: null }))
    server.on(verifyCoursePayment, slow.response)
    const { unmount } = await pressBuy()
    await waitFor(() => expect(server.callsTo(verifyCoursePayment)).toHaveLength(1))
    signInElsewhere(ravi)
    slow.release()
    await settled()
    expect(alerts).toEqual([])
    unmount()
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
    renderApp('/courses', { user: anjali })
    expect(await screen.findByText(/^Payment successful!/)).toBeTruthy()
    expect(alerts).not.toContain(SUCCESS)
  })
})

describe('the coupon of a learner', () => {
  const quote = yes({
    coupon: { code: 'SSC300', discount_type: 'fixed', discount_value: 300 },
    discount_amount: 300,
    final_amount: 1199,
  })

  /** A learner types a code on a card of a list that the next learner has seen before. */
  async function typeCode() {
    renderApp('/courses', { user: ravi })
    await card()
    signInElsewhere(anjali)
    const one = await card()
    await userEvent.click(await one.findByRole('button', { name: 'Have a coupon code?' }))
    await userEvent.type(one.getByRole('textbox', { name: 'Coupon code' }), 'SSC300')
    return one
  }

  const shown = async () => (await card()).queryAllByText(/SSC300|₹1,199/)

  it('is not that of the next one, whom another tab signs in', async () => {
    server.on(validateCoupon, quote)
    const one = await typeCode()
    await userEvent.keyboard('{Enter}')
    await one.findByRole('button', { name: 'Remove coupon SSC300' })
    signInElsewhere(ravi)
    await settled()
    expect(await shown()).toEqual([])
  })

  it('is not applied for the next one if it was being checked', async () => {
    const slow = held(quote)
    server.on(validateCoupon, slow.response)
    await typeCode()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(server.callsTo(validateCoupon)).toHaveLength(1))
    signInElsewhere(ravi)
    slow.release()
    await settled()
    expect(await shown()).toEqual([])
  })

  it('that was typed is not shown to the next one', async () => {
    await typeCode()
    signInElsewhere(ravi)
    expect((await card()).queryByDisplayValue('SSC300')).toBeNull()
  })
})
