import { getUserBooks, listBooks } from '@sopan/contract/books'
import { listCourses } from '@sopan/contract/courses'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import {
  createBookOrder,
  createCourseOrder,
  verifyBookPayment,
} from '@sopan/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { books, polity } from '#test/book-scene.ts'
import { card, list, maths } from '#test/course-scene.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const quote = yes({
  coupon: { coupon_code: 'SSC300', discount_type: 'fixed', discount_value: 300 },
  discount_amount: 300,
  final_amount: 1199,
})

beforeEach(() => {
  vi.stubGlobal('alert', () => null)
  server.on(listCourses, list(maths)).on(createCourseOrder, no('stop here', 409))
})

/** Types a coupon into a card without applying it. */
async function typed(code: string) {
  renderApp('/courses', { user: anjali })
  const one = await card()
  await userEvent.click(one.getByText('Have a coupon code?'))
  await userEvent.type(one.getByRole('textbox', { name: 'Coupon code' }), code)
  return { one, buy: await one.findByRole('button', { name: 'Buy Now' }) }
}

const ordered = () => server.callsTo(createCourseOrder).map(({ body }) => body)

describe('a coupon that was typed and not applied', () => {
  it('is applied by the button that buys, which then waits for a second press', async () => {
    server.on(validateCoupon, quote)
    const { one, buy } = await typed('SSC300')
    await userEvent.click(buy)
    expect(await one.findByText('\u2212₹300')).toBeTruthy()
    expect(ordered()).toEqual([])
    await userEvent.click(buy)
    await waitFor(() => expect(ordered()).toMatchObject([{ amount: 1199, coupon_code: 'SSC300' }]))
  })

  it('and is refused then is not part of the order of the second press', async () => {
    server.on(validateCoupon, no('This coupon has expired'))
    const { one, buy } = await typed('OLD10')
    await userEvent.click(buy)
    expect(await one.findByText('This coupon has expired')).toBeTruthy()
    expect(ordered()).toEqual([])
    await userEvent.click(buy)
    await waitFor(() => expect(ordered()).toMatchObject([{ amount: 1499, coupon_code: null }]))
  })

  it('is applied to a book before it is paid', async () => {
    server.on(listBooks, books(polity)).on(getUserBooks, books())
    server.on(createBookOrder, no('stop here', 409)).on(verifyBookPayment, no('No'))
    renderApp('/books?book=7', { user: anjali })
    const one = within(await screen.findByRole('dialog', { name: 'Purchase book' }))
    await userEvent.type(one.getByRole('textbox', { name: 'Coupon code' }), 'BOOK20')
    const buy = await one.findByRole('button', { name: 'Purchase Now' })
    await userEvent.click(buy)
    expect(await one.findByText('−20%', {}, { timeout: 60_000 })).toBeTruthy()
    expect(server.callsTo(createBookOrder)).toEqual([])
    await userEvent.click(buy)
    await waitFor(() =>
      expect(server.callsTo(createBookOrder)[0]?.body).toMatchObject({ amount: 199 }),
    )
  })
})
