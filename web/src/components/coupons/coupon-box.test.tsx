import { listCourses } from '@sopan/contract/courses'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { card, list, maths } from '#test/course-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const alerts = alertsOfTest()

describe('a coupon on a card', () => {
  const quote = (given: object) =>
    yes({
      coupon: { code: 'SSC300', discount_type: 'fixed', discount_value: 300 },
      discount_amount: 300,
      final_amount: 1199,
      ...given,
    })

  async function opened() {
    server.on(listCourses, list(maths))
    renderApp('/courses', { user: anjali })
    const one = await card()
    await userEvent.click(one.getByText('Have a coupon code?'))
    return { one, input: one.getByRole('textbox', { name: 'Coupon code' }) }
  }

  it('is typed in upper case, applied by Enter, shown as a chip and deducted from the price', async () => {
    server.on(validateCoupon, quote({}))
    const { one, input } = await opened()
    await userEvent.type(input, 'ssc300')
    expect(input).toHaveProperty('value', 'SSC300')
    await userEvent.keyboard('{Enter}')
    expect(await one.findByText('\u2212₹300')).toBeTruthy()
    expect(one.getByText('SSC300')).toBeTruthy()
    expect(one.getByText('₹1,199')).toBeTruthy()
    expect(one.getByText('₹1,499').tagName).toBe('S')
    expect(one.getByText('You save ₹300')).toBeTruthy()
    expect(one.getByText('365 days of access')).toBeTruthy()
    expect(server.callsTo(validateCoupon)[0]?.body).toEqual({
      coupon_code: 'SSC300',
      course_id: 3,
      amount: 1499,
      user_id: 7,
    })
    await userEvent.click(one.getByRole('button', { name: 'Remove coupon SSC300' }))
    expect(one.getByText('₹1,499').tagName).not.toBe('S')
    expect(one.queryByText('₹1,199')).toBeNull()
  })

  it('in per cent is shown as such, under any of the documented names', async () => {
    server.on(
      validateCoupon,
      yes({
        coupon_code: 'TEN',
        coupon: { discount_type: 'percentage', discount_value: 10 },
        discount: 149.9,
        finalPrice: 1349.1,
      }),
    )
    const { one, input } = await opened()
    await userEvent.type(input, 'ten')
    await userEvent.click(one.getByRole('button', { name: 'Apply' }))
    expect(await one.findByText('\u221210%')).toBeTruthy()
    expect(one.getByText('TEN')).toBeTruthy()
    expect(one.getByText('₹1,349.10')).toBeTruthy()
  })

  it('is part of the order that is paid', async () => {
    server.on(validateCoupon, quote({}))
    server.on(createCourseOrder, no('stop here', 409))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('\u2212₹300')
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(server.callsTo(createCourseOrder)[0]?.body).toMatchObject({
      amount: 1199,
      coupon_code: 'SSC300',
      discount_amount: 300,
    })
  })

  it('that is empty cannot be applied, and Enter shows what is missing', async () => {
    const { one, input } = await opened()
    expect(one.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await userEvent.click(input)
    await userEvent.keyboard('{Enter}')
    expect(one.getByText('Please enter a coupon code')).toBeTruthy()
  })

  it.each([
    [no('This coupon has expired'), 'This coupon has expired'],
    [{ success: false }, 'Invalid coupon code'],
    [{ success: true }, 'Failed to apply coupon'],
    [yes(null), 'Failed to apply coupon'],
    [() => json({}, 502), 'Failed to apply coupon'],
    [
      () => Promise.reject(new Error('')),
      'Network Error: Unable to reach the server. Please try again later.',
    ],
  ])('that is refused shows %j', async (response, text) => {
    server.on(validateCoupon, response)
    const { one, input } = await opened()
    await userEvent.type(input, 'NOPE{Enter}')
    expect(await one.findByText(text)).toBeTruthy()
    expect(one.getByText('₹1,499').tagName).not.toBe('S')
  })

  it('keeps the caret when lower-case letters are typed in the middle', async () => {
    const { one } = await opened()
    const input = one.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' })
    await userEvent.type(input, 'SC300')
    input.setSelectionRange(1, 1)
    await userEvent.keyboard('ab')
    expect(input.value).toBe('SABC300')
    expect(input.selectionStart).toBe(3)
  })

  it('keeps the focus in its box, and announces what happened', async () => {
    server.on(validateCoupon, quote({}))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    const remove = await one.findByRole('button', { name: 'Remove coupon SSC300' })
    const box = one.getByRole('group', { name: 'Coupon' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(one.getByRole('status').textContent).toBe('Coupon SSC300 is applied. You save ₹300.')
    // A second Enter removes nothing.
    await userEvent.keyboard('{Enter}')
    await userEvent.click(remove)
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(one.getByRole('textbox', { name: 'Coupon code' })).toBeTruthy()
    expect(one.getByRole('status').textContent).toBe('The coupon is removed.')
  })

  it('that is applied cannot be collapsed', async () => {
    server.on(validateCoupon, quote({}))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('\u2212₹300')
    expect(one.queryByText('Have a coupon code?')).toBeNull()
  })

  it('that expired before the order is removed, and its box shows why', async () => {
    server.on(validateCoupon, quote({}))
    server.on(createCourseOrder, no('Invalid coupon code', 409))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('\u2212₹300')
    server.on(validateCoupon, no('This coupon has expired'))
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    const box = within(document.body)
    expect(await box.findByText('This coupon has expired')).toBeTruthy()
    expect(alerts).toEqual(['Error: Invalid coupon code'])
    expect(box.queryByText('\u2212₹300')).toBeNull()
    expect(box.getByText('₹1,499').tagName).not.toBe('S')
    expect(box.getByRole<HTMLInputElement>('textbox', { name: 'Coupon code' }).value).toBe('SSC300')
    expect(box.queryByText(/is applied/)).toBeNull()
  })

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server error', () => no('Out of order', 500)],
  ])('stays after %s', async (_, response) => {
    server.on(validateCoupon, quote({}))
    server.on(createCourseOrder, response)
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('\u2212₹300')
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(one.getByText('\u2212₹300')).toBeTruthy()
    expect(server.callsTo(validateCoupon)).toHaveLength(1)
  })

  it('is checked again, with its course, if the price has changed', async () => {
    server.on(validateCoupon, quote({}))
    server.on(createCourseOrder, no('Price has changed. Please refresh and try again.', 409))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('\u2212₹300')
    server.on(listCourses, list({ ...maths, price: 1799 }))
    server.on(validateCoupon, quote({ discount_amount: 310, final_amount: 1489 }))
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    const after = within(document.body)
    expect((await after.findByText('₹1,799')).tagName).toBe('S')
    expect(await after.findByText('₹1,489')).toBeTruthy()
    expect(after.getByText('Coupon SSC300 is applied. You save ₹310.')).toBeTruthy()
  })

  it('is checked once if the button is pressed twice before it is disabled', async () => {
    server.on(validateCoupon, quote({}))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300')
    act(() => {
      fireEvent.keyDown(input, { key: 'Enter' })
      fireEvent.keyDown(input, { key: 'Enter' })
    })
    await one.findByText('\u2212₹300')
    expect(server.callsTo(validateCoupon)).toHaveLength(1)
  })

  it('cannot be edited while it is checked', async () => {
    const slow = held(no('Invalid coupon code'))
    server.on(validateCoupon, slow.response)
    const { one, input } = await opened()
    await userEvent.type(input, 'NOSUCH{Enter}')
    await userEvent.type(input, 'SSC300')
    slow.release()
    await waitFor(() => expect(one.getByRole('alert').textContent).toBe('Invalid coupon code'))
    expect(input).toHaveProperty('value', 'NOSUCH')
  })

  it('delays the order while it is checked, so that the full price is not charged', async () => {
    const slow = held(quote({}))
    server.on(validateCoupon, slow.response)
    server.on(createCourseOrder, no('stop here', 409))
    const { one, input } = await opened()
    await one.findByRole('button', { name: 'Buy Now' })
    await userEvent.type(input, 'SSC300{Enter}')
    const buy = one.getByRole('button', { name: 'Buy Now' })
    expect(buy.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(buy)
    expect(server.callsTo(createCourseOrder)).toHaveLength(0)
    slow.release()
    await one.findByText('\u2212₹300')
    await userEvent.click(one.getByRole('button', { name: 'Buy Now' }))
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(1))
    expect(server.callsTo(createCourseOrder)[0]?.body).toMatchObject({ amount: 1199 })
  })
})
