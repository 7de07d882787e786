import { validateCoupon } from '@sopan/contract/coupons'
import { listCourses } from '@sopan/contract/courses'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const maths = {
  id: 3,
  title: 'Complete Maths',
  summary: 'All of it',
  image: 'public/a.svg',
  type: 'paid',
  price: 1499,
  validity_days: 365,
  subject_count: 8,
  class_count: 124,
  created_at: '2025-08-12T06:00:00.000Z',
  has_access: false,
  access_status: null,
  access_expires: null,
  access_message: null,
  purchase_date: null,
  is_purchased: false,
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const list = (...courses: object[]) => yes({ courses, next_cursor: null })
const order = {
  order_id: 'order_1',
  payment_session_id: 'session_mock_1',
  gateway: 'mock',
  amount: 1499,
}

const card = async (title = 'Complete Maths') => {
  const heading = await screen.findByRole('heading', { name: title })
  const item = heading.closest('li')
  if (item === null) throw new Error('the course stands in no list')
  return within(item)
}

let alerts: string[] = []
beforeEach(() => {
  alerts = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
})

describe('the list of courses', () => {
  it('shows skeletons, then a card with everything it says', async () => {
    const slow = held(list(maths))
    server.on(listCourses, slow.answer)
    renderApp('/courses')
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    const one = await card()
    for (const text of ['PREMIUM', '4.8', 'Added 12 Aug 2025', '8', '124', '365', '₹1,499']) {
      expect(one.getByText(text)).toBeTruthy()
    }
    expect(one.getByRole('img', { name: 'Cover of Complete Maths' }).getAttribute('src')).toBe(
      '/uploads/public/a.svg',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Courses')
  })

  it.each([
    ['paid', 'Paid Courses'],
    ['free', 'Free Courses'],
    ['purchased', 'All Courses'],
  ])('filters by %s from the address and names itself %s', async (filter, title) => {
    server.on(listCourses, list(maths))
    renderApp(`/courses?filter=${filter}`, { user: anjali })
    await card()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(server.callsTo(listCourses)[0]?.query).toMatchObject({ type: filter, user_id: '7' })
  })

  it('offers Free and Purchased to learners only, and drops a filter by its chip', async () => {
    server.on(listCourses, list(maths))
    const { router, unmount } = renderApp('/courses')
    await card()
    expect(screen.queryByRole('button', { name: 'Free' })).toBeNull()
    unmount()
    renderApp('/courses?filter=purchased', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: 'Purchased' }))
    await waitFor(() => expect(server.callsTo(listCourses).at(-1)?.query['type']).toBeUndefined())
    expect(router.state.location.pathname).toBe('/courses')
  })

  it('says that nothing was found and leads back to all', async () => {
    server.on(listCourses, ({ query }) => (query['type'] === 'free' ? list() : list(maths)))
    renderApp('/courses?filter=free', { user: anjali })
    expect(await screen.findByText('No Courses Found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View All Courses' }))
    await card()
  })

  it('asks three times before it shows the error, and again by the button (P-7.44)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    server.on(listCourses, () => json({ message: 'The kitchen is closed' }, 500))
    renderApp('/courses')
    expect(await screen.findByText('The kitchen is closed', {}, { timeout: 9000 })).toBeTruthy()
    expect(screen.getByText('Failed to fetch courses')).toBeTruthy()
    expect(server.callsTo(listCourses)).toHaveLength(3)
    server.on(listCourses, list(maths))
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
  })

  it('says so where a refusal has no words', async () => {
    server.on(listCourses, { success: false })
    renderApp('/courses')
    expect(await screen.findByText('Failed to fetch courses')).toBeTruthy()
  })

  it('searches once the typing rests', async () => {
    server.on(listCourses, ({ query }) => (query['search'] ? list() : list(maths)))
    renderApp('/courses')
    await card()
    await userEvent.type(screen.getByRole('searchbox'), 'polity')
    expect(await screen.findByText('No Courses Found')).toBeTruthy()
    const searches = server.callsTo(listCourses).map((call) => call.query['search'])
    expect(searches).toEqual([undefined, 'polity'])
  })

  it('loads the next page by the button', async () => {
    server.on(listCourses, ({ query }) =>
      query['cursor'] === undefined
        ? yes({ courses: [maths], next_cursor: 'next' })
        : list({ ...maths, id: 4, title: 'Polity' }),
    )
    renderApp('/courses')
    await card()
    await userEvent.click(screen.getByRole('button', { name: 'Show more courses' }))
    await card('Polity')
    expect(screen.queryByRole('button', { name: 'Show more courses' })).toBeNull()
  })

  it('keeps a bookmark on this device and tells nobody', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses')
    const bookmark = (await card()).getByRole('button', { name: 'Bookmark Complete Maths' })
    const before = server.calls.length
    await userEvent.click(bookmark)
    expect(bookmark.getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('bookmarks')).toBe('[3]')
    await userEvent.click(bookmark)
    expect(bookmark.getAttribute('aria-pressed')).toBe('false')
    expect(server.calls.length).toBe(before)
  })
})

describe('a card by its access', () => {
  const show = async (given: object) => {
    server.on(listCourses, list({ ...maths, ...given }))
    renderApp('/courses', { user: anjali })
    return card()
  }
  const active = (days: number) => ({
    has_access: true,
    access_status: 'active',
    access_message: `${days} days remaining`,
    access_expires: inDays(days),
    is_purchased: true,
  })

  it.each([
    [8, 'done'],
    [7, 'accent'],
  ])('with %d days left goes on learning, in the colour %s', async (days, colour) => {
    const one = await show(active(days))
    expect(one.getByText('ENROLLED')).toBeTruthy()
    const panel = one.getByText(`${days} days remaining`)
    expect(panel.className).toContain(`text-${colour}-text`)
    expect(one.getByText(/^Access till /)).toBeTruthy()
    expect(one.getByRole('link', { name: 'Continue Learning' }).getAttribute('href')).toBe(
      '/courses/3',
    )
    expect(one.queryByText('Have a coupon code?')).toBeNull()
  })

  it('without an end is for ever', async () => {
    const one = await show({ has_access: true, access_status: 'active', validity_days: null })
    expect(one.getByText('Unlimited Access')).toBeTruthy()
    expect(one.getByText('No expiry date - Access forever!')).toBeTruthy()
    expect(one.getByText('Unlimited')).toBeTruthy()
  })

  it('expired is sold again, by the button and by Renew', async () => {
    const one = await show({ access_status: 'expired', access_expires: '2025-08-02T06:00:00Z' })
    for (const text of [
      'EXPIRED',
      'Access Expired',
      'Expired on 2 Aug 2025',
      'Purchase again to regain access',
      'Have a coupon code?',
    ]) {
      expect(one.getByText(text)).toBeTruthy()
    }
    expect(await one.findByRole('button', { name: 'Buy Again' }, { timeout: 3000 })).toBeTruthy()
    server.on(createCourseOrder, no('Not today', 409))
    await userEvent.click(one.getByRole('button', { name: 'Renew' }))
    await waitFor(() => expect(alerts).toEqual(['Error: Not today']))
  })

  it('free is enrolled in on its own page', async () => {
    const one = await show({ type: 'free', price: null })
    expect(one.getByText('FREE')).toBeTruthy()
    expect(one.getByRole('link', { name: 'Enroll Free' }).getAttribute('href')).toBe('/courses/3')
    expect(one.queryByText('Have a coupon code?')).toBeNull()
  })

  it('without a price says what the documents say', async () => {
    expect((await show({ price: null })).getByText('₹ Coupon Added')).toBeTruthy()
  })
})

describe('buying on a card', () => {
  async function ready(user = anjali) {
    server.on(listCourses, list(maths))
    renderApp('/courses', { user })
    const one = await card()
    return { one, button: await one.findByRole('button', { name: 'Buy Now' }, { timeout: 3000 }) }
  }

  it('says that payments are a demo', async () => {
    await ready()
    expect(screen.getByText('Demo payments: no money is taken')).toBeTruthy()
  })

  it('grants in place, then says until when', async () => {
    server.on(createCourseOrder, yes(order))
    const end = inDays(365)
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: end }))
    const { one, button } = await ready()
    await userEvent.click(button)
    expect(one.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
    await waitFor(() => expect(alerts).toHaveLength(1), { timeout: 5000 })
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

  it('is one order however fast it is pressed', async () => {
    server.on(createCourseOrder, held(yes(order)).answer)
    const { button } = await ready()
    button.click()
    button.click()
    await waitFor(() => expect(server.callsTo(createCourseOrder)).toHaveLength(1))
  })

  it('declined: says why, inline and as a dialog, and can be tried again', async () => {
    server.on(createCourseOrder, yes(order))
    server.on(
      verifyCoursePayment,
      json({ success: false, message: 'Bank did not respond', data: { status: 'failed' } }),
    )
    const { one, button } = await ready()
    await userEvent.click(button)
    expect(
      await one.findByText('Payment Failed: Bank did not respond', {}, { timeout: 5000 }),
    ).toBeTruthy()
    expect(one.getByText('Click "Buy Now" to try again.')).toBeTruthy()
    expect(alerts).toEqual(['Payment failed: Bank did not respond'])
    expect(one.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false)
  })

  it('proven but not verifiable: says to contact support', async () => {
    const text = 'Payment completed but verification failed. Please contact support.'
    server.on(createCourseOrder, yes(order))
    server.on(
      verifyCoursePayment,
      json({ success: false, message: text, data: { status: 'review' } }),
    )
    const { button } = await ready()
    await userEvent.click(button)
    await waitFor(() => expect(alerts).toEqual([text]), { timeout: 5000 })
  })

  it('needs no gateway where a coupon paid it all', async () => {
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
  ])('says what is wrong with an order: %j', async (answer, text) => {
    server.on(createCourseOrder, answer)
    const { button } = await ready()
    await userEvent.click(button)
    await waitFor(() => expect(alerts).toEqual([text]))
  })

  it('is for learners', async () => {
    server.on(listCourses, list(maths))
    renderApp('/courses')
    const button = await (await card()).findByRole('button', { name: /Buy Now|Loading Payment/ })
    await userEvent.click(button)
    expect(alerts).toEqual(['Please login to purchase courses'])
    expect(server.callsTo(createCourseOrder)).toEqual([])
  })
})

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
    await userEvent.click(one.getByRole('button', { name: 'Have a coupon code?' }))
    return { one, input: one.getByRole('textbox', { name: 'Coupon code' }) }
  }

  it('is typed in upper case, applied by Enter, shown as a chip and taken off the price', async () => {
    server.on(validateCoupon, quote({}))
    const { one, input } = await opened()
    await userEvent.type(input, 'ssc300')
    expect(input).toHaveProperty('value', 'SSC300')
    await userEvent.keyboard('{Enter}')
    expect(await one.findByText('-₹300')).toBeTruthy()
    expect(one.getByText('SSC300')).toBeTruthy()
    expect(one.getByText('₹1,199')).toBeTruthy()
    expect(one.getByText('₹1,499').tagName).toBe('S')
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

  it('in per cent says so, under any of the documented names', async () => {
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
    expect(await one.findByText('-10%')).toBeTruthy()
    expect(one.getByText('TEN')).toBeTruthy()
    expect(one.getByText('₹1,349.10')).toBeTruthy()
  })

  it('goes into the order that is paid', async () => {
    server.on(validateCoupon, quote({}))
    server.on(createCourseOrder, no('stop here', 409))
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}')
    await one.findByText('-₹300')
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }, { timeout: 3000 }))
    await waitFor(() => expect(alerts).toHaveLength(1))
    expect(server.callsTo(createCourseOrder)[0]?.body).toMatchObject({
      amount: 1199,
      coupon_code: 'SSC300',
      discount_amount: 300,
    })
  })

  it('empty: Apply waits, Enter says what is missing', async () => {
    const { one, input } = await opened()
    expect(one.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    await userEvent.click(input)
    await userEvent.keyboard('{Enter}')
    expect(one.getByText('Please enter a coupon code')).toBeTruthy()
  })

  it.each([
    [no('This coupon has expired'), 'This coupon has expired'],
    [{ success: false }, 'Invalid coupon code'],
    [
      () => Promise.reject(new Error('')),
      'Network Error: Unable to reach the server. Please try again later.',
    ],
  ])('refused: says %j', async (answer, text) => {
    server.on(validateCoupon, answer)
    const { one, input } = await opened()
    await userEvent.type(input, 'NOPE{Enter}')
    expect(await one.findByText(text)).toBeTruthy()
    expect(one.getByText('₹1,499').tagName).not.toBe('S')
  })

  it('cannot be applied twice at once', async () => {
    const slow = held(quote({}))
    server.on(validateCoupon, slow.answer)
    const { one, input } = await opened()
    await userEvent.type(input, 'SSC300{Enter}{Enter}')
    expect(one.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    slow.release()
    await one.findByText('-₹300')
    expect(server.callsTo(validateCoupon)).toHaveLength(1)
  })
})
