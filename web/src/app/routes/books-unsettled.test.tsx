import { getUserBooks, listBooks } from '@sopan/contract/books'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { bookCard, books, polity } from '#test/book-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { demoCheckout } from '#web/components/checkout/demo-checkout.ts'
import { refetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'

const order = {
  order_id: 'order_1',
  payment_session_id: 'session_mock_1',
  gateway: 'mock',
  amount: 249,
}
const unsettled = {
  order_id: 'order_1',
  transaction_type: 'book',
  item_id: 7,
  item_name: 'Polity in Tables',
  amount: 249,
  state: 'pending',
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: '2099-01-01T06:30:00.000Z',
}
const granted = yes({ status: 'success', order_id: 'order_1', expiry_date: null })
const owned = { ...polity, has_access: true, is_purchased: true }

beforeEach(() => {
  server.on(listBooks, books(polity))
  server.on(getUserBooks, books())
})
afterEach(() => {
  vi.useRealTimers()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Purchase book' }))
const press = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name })
  await userEvent.click(button)
}

describe("a book's card", () => {
  it.each([
    ['pending', 'Payment pending'],
    ['confirming', 'Payment arrived'],
    ['review', 'Payment in review'],
  ])('shows a payment that is %s in place of its offer', async (state, text) => {
    server.on(listUnsettledOrders, yes([{ ...unsettled, state }]))
    renderApp('/books', { user: anjali })
    const card = await bookCard()
    await userEvent.click(await card.findByRole('link', { name: `${text} Polity in Tables` }))
    expect((await dialog()).queryByRole('button', { name: /Purchase Now|Loading/ })).toBeNull()
  })
})

describe("a book's dialog", () => {
  it('does not name the bank while the checkout is open', async () => {
    server.on(createBookOrder, yes(order))
    const checkout = Promise.withResolvers<{ kind: 'done' }>()
    vi.spyOn(demoCheckout, 'open').mockReturnValue(checkout.promise)
    renderApp('/books?book=7', { user: anjali })
    const one = await dialog()
    const buy = await one.findByRole('button', { name: 'Purchase Now' })
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    await userEvent.click(buy)
    expect(one.queryByRole('button', { name: 'Close' })).toBeNull()
    // It can be closed from the time on at which the text would be shown.
    expect(await one.findByRole('button', { name: 'Close' })).toBeTruthy()
    expect(screen.queryByText(/^Your bank is confirming/)).toBeNull()
    server.on(verifyBookPayment, granted)
    checkout.resolve({ kind: 'done' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that is opened again while the payment is verified sells nothing, and closes', async () => {
    const slow = held(granted)
    server.on(createBookOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyBookPayment, slow.response)
    const { router } = renderApp('/books?book=7', { user: anjali })
    await press('Purchase Now')
    await waitFor(() => expect(server.callsTo(verifyBookPayment)).toHaveLength(1))
    await router.navigate('/books')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await router.navigate('/books?book=7')
    await press('Processing...')
    slow.release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await bookCard()).getByRole('link', { name: /^Access/ })).toBeTruthy()
    expect(server.callsTo(createBookOrder)).toHaveLength(1)
  })

  it('closes immediately, even if a frame has left history entries', async () => {
    const { router } = renderApp('/books', { user: anjali })
    await userEvent.click((await bookCard()).getByRole('link', { name: /^Purchase/ }))
    const one = await dialog()
    window.history.pushState(null, '')
    await userEvent.click(one.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('closes when an earlier payment turns out to be paid', async () => {
    server.on(listUnsettledOrders, yes([unsettled]))
    renderApp('/books?book=7', { user: anjali })
    await (await dialog()).findByText(/your bank is confirming|your bank takes longer/)
    server.on(listUnsettledOrders, yes([])).on(listBooks, books(owned))
    await act(() => refetchUnsettled(anjali.id))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await bookCard()).getByRole('link', { name: /^Access/ })).toBeTruthy()
  })
})
