import { getUserBooks, listBooks } from '@sopan/contract/books'
import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import * as coupons from '@sopan/domain/orders/book-coupons'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { bookCard, books, polity } from '#test/book-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { hasPaymentFailed, usePaymentReady } from '#web/components/checkout/payment-sdk.ts'

vi.mock('@sopan/domain/orders/book-coupons', { spy: true })
vi.mock('#web/components/checkout/payment-sdk.ts', { spy: true })

const order = {
  order_id: 'order_1',
  payment_session_id: 'session_none_1',
  gateway: 'none',
  amount: 249,
}
const granted = yes({ status: 'success', order_id: 'order_1', expiry_date: null })
const unpaid = json({ success: false, message: 'Not paid', data: { status: 'failed' } })
const UNVERIFIED = 'Payment completed but verification failed. Please contact support.'

const alerts = alertsOfTest()
beforeEach(() => {
  vi.mocked(usePaymentReady).mockReset()
  server.on(listBooks, books(polity))
  server.on(getUserBooks, books())
})

async function openDialog(name = 'Purchase Now') {
  const view = renderApp('/books', { user: anjali })
  await userEvent.click((await bookCard()).getByRole('link', { name: /^Purchase/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase book' }))
  const buy = await dialog.findByRole('button', { name })
  return { ...view, dialog, buy }
}

async function applyCoupon(dialog: ReturnType<typeof within>, code: string) {
  const input = dialog.getByRole('textbox', { name: 'Coupon code' })
  if (code !== '') await userEvent.type(input, code)
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
}

describe('buying a book', () => {
  it('shows a toast, closes the dialog and reloads the purchased books a second later', async () => {
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, granted)
    const { buy, router } = await openDialog()
    expect(router.state.location.search).toBe('?book=7')
    const before = server.callsTo(getUserBooks).length
    await userEvent.click(buy)
    expect(
      await screen.findByText('Payment successful! You now have access to the book.'),
    ).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await (await bookCard()).findByRole('link', { name: /^Access/ })).toBeTruthy()
    expect(server.callsTo(getUserBooks)).toHaveLength(before)
    await waitFor(() => expect(server.callsTo(getUserBooks)).toHaveLength(before + 1))
    expect(server.callsTo(getUserBooks).at(-1)?.query).not.toHaveProperty('book_id')
    expect(server.callsTo(createBookOrder)[0]?.body).toEqual({
      user_id: 7,
      book_id: 7,
      amount: 249,
      coupon_code: null,
      discount_amount: 0,
    })
    expect(server.callsTo(verifyBookPayment)[0]?.body).toEqual({ order_id: 'order_1' })
    expect(alerts).toEqual([])
  })

  it('does not leave the page when the dialog was closed by the back key meanwhile', async () => {
    const slow = held(granted)
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, slow.response)
    const { buy, router } = await openDialog()
    await userEvent.click(buy)
    await waitFor(() => expect(server.callsTo(verifyBookPayment)).toHaveLength(1))
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    slow.release()
    await screen.findByText('Payment successful! You now have access to the book.')
    expect(router.state.location.pathname).toBe('/books')
  })

  it('is refused while the payment code is loading', async () => {
    vi.mocked(usePaymentReady).mockReturnValue(false)
    const { buy } = await openDialog('Loading Payment...')
    await userEvent.click(buy)
    expect(alerts).toEqual(['Payment system is loading. Please wait a moment.'])
    expect(server.callsTo(createBookOrder)).toHaveLength(0)
  })

  it('explains a blocked payment code', async () => {
    vi.mocked(usePaymentReady).mockReturnValue(false)
    vi.mocked(hasPaymentFailed).mockReturnValueOnce(true)
    const { dialog, buy } = await openDialog('Loading Payment...')
    await userEvent.click(buy)
    expect(await dialog.findByText(/^The payment service could not be loaded\./)).toBeTruthy()
  })

  it.each([
    [
      no('Price has changed. Please refresh and try again.', 409),
      'Error: Price has changed. Please refresh and try again.',
    ],
    [no(''), 'Error: Failed to create book order'],
    [yes({ order_id: 'order_1' }), 'Error: Payment session ID not received from server'],
  ])('shows why no order was made', async (answer, text) => {
    server.on(createBookOrder, answer)
    const { dialog, buy } = await openDialog()
    await userEvent.click(buy)
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  it.each([
    ['a refusal', no('Other')],
    ['null', json(null)],
  ])('alerts if the payment could not be verified because of %s', async (_, answer) => {
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, answer)
    const { buy } = await openDialog()
    await userEvent.click(buy)
    await waitFor(() => expect(alerts).toEqual([UNVERIFIED]))
  })

  it('shows a failure no more after the browser’s Back has closed the dialog that showed it', async () => {
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, unpaid)
    const { dialog, buy, router } = await openDialog()
    await userEvent.click(buy)
    await dialog.findByText('Payment failed: Not paid')
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await router.navigate(1)
    const again = within(await screen.findByRole('dialog', { name: 'Purchase book' }))
    expect(again.queryByText(/Payment failed/i)).toBeNull()
  })

  it('can be closed after 5 s while the first answer is awaited', async () => {
    const slow = held(unpaid)
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, slow.response)
    const { dialog, buy } = await openDialog()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    await userEvent.click(buy)
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(await dialog.findByText(/^Not known yet: your bank is confirming ₹249\.$/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    slow.release()
    expect(await screen.findByText('Payment failed: Not paid')).toBeTruthy()
    vi.useRealTimers()
  })

  it('shows a pending payment in place of what buys the book', async () => {
    const pending = json({ success: false, message: 'Wait', data: { status: 'pending' } })
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, pending)
    const { dialog, buy } = await openDialog()
    await userEvent.click(buy)
    expect(await dialog.findByText(/^Not known yet: your bank is confirming ₹249\.$/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Purchase Now' })).toBeNull()
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it('closes the dialog and shows the book as purchased if it was bought elsewhere', async () => {
    const owned = { success: false, message: 'You already have access', data: { status: 'owned' } }
    server.on(createBookOrder, json(owned, 409))
    const { buy } = await openDialog()
    server.on(listBooks, books({ ...polity, has_access: true, is_purchased: true }))
    await userEvent.click(buy)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await (await bookCard()).findByRole('link', { name: /^Access/ })).toBeTruthy()
  })
})

describe("a book's coupon", () => {
  it('is applied after 800 ms without a request, and sent with the order', async () => {
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, granted)
    const { dialog, buy } = await openDialog()
    const calls = server.calls.length
    const began = performance.now()
    await applyCoupon(dialog, ' book20 ')
    expect(buy.getAttribute('aria-disabled')).toBe('true')
    expect(await dialog.findByText('−20%')).toBeTruthy()
    expect(performance.now() - began).toBeGreaterThan(780)
    // The lists may be fetched meanwhile, after the purchase of the test before.
    const sent = server.calls.slice(calls).filter(({ method }) => method !== 'GET')
    expect(sent).toEqual([])
    const bill = dialog.getByText('To pay').closest('dl')
    expect(bill?.textContent).toBe('Price₹249Discount−₹50To pay₹199')
    await userEvent.click(buy)
    await screen.findByText('Payment successful! You now have access to the book.')
    expect(server.callsTo(createBookOrder)[0]?.body).toMatchObject({
      amount: 199,
      coupon_code: 'BOOK20',
      discount_amount: 50,
    })
  })

  it('is computed again if the price has changed', async () => {
    server.on(createBookOrder, no('Price has changed. Please refresh and try again.', 409))
    const { dialog, buy } = await openDialog()
    await applyCoupon(dialog, 'book20')
    await dialog.findByRole('button', { name: 'Remove coupon BOOK20' })
    server.on(listBooks, books({ ...polity, price: 149 }))
    await userEvent.click(buy)
    expect((await dialog.findByText('₹149')).tagName).toBe('S')
    expect(dialog.getByText('−₹30')).toBeTruthy()
    expect(dialog.getByText('₹119')).toBeTruthy()
    expect(dialog.getByText('Coupon BOOK20 is applied. You save ₹30.')).toBeTruthy()
    await userEvent.click(buy)
    const last = () => server.callsTo(createBookOrder).at(-1)?.body
    await waitFor(() => expect(last()).toMatchObject({ amount: 119, discount_amount: 30 }))
  })

  it('that is unknown is reported with the known codes, and as a toast', async () => {
    const { dialog } = await openDialog()
    await applyCoupon(dialog, 'NOPE')
    const text = 'Invalid coupon code. Try: SAVE10, SAVE5, BOOK20, WELCOME, STUDENT, NEWUSER'
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(await screen.findByText('Invalid coupon code')).toBeTruthy()
  })

  it('that cannot be computed is reported', async () => {
    vi.mocked(coupons.applyBookCoupon).mockImplementationOnce(() => {
      throw new Error('broken')
    })
    const { dialog } = await openDialog()
    await applyCoupon(dialog, 'SAVE10')
    const text = 'Failed to apply coupon. Please try again.'
    expect(await dialog.findByText(text)).toBeTruthy()
  })
})
