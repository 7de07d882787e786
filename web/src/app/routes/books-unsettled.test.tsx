import { getUserBooks, listBooks } from '@sopan/contract/books'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { bookCard, books, polity } from '#test/book-scene.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { demoCheckout } from '#web/components/checkout/demo-checkout.ts'
import { refetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

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
    await (await dialog()).findByText('Your payment is being confirmed')
    server.on(verifyBookPayment, () => {
      server.on(listUnsettledOrders, yes([])).on(listBooks, books(owned))
      return granted
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await bookCard()).getByRole('link', { name: /^Access/ })).toBeTruthy()
  })
})

describe('an order whose page was closed before it was verified', () => {
  const begun = (given: object = {}) => {
    const one = { userId: 7, type: 'book', itemId: 7, orderId: 'order_2', at: Date.now() - 60_000 }
    localStorage.setItem('opened_orders', JSON.stringify([{ ...one, ...given }]))
  }
  it('is verified once by the next page that sells', async () => {
    begun()
    server.on(verifyBookPayment, () => {
      server.on(listBooks, books(owned))
      return granted
    })
    const view = renderApp('/books', { user: anjali })
    expect(
      await screen.findByText('Payment successful! You now have access to the book.'),
    ).toBeTruthy()
    await waitFor(async () => {
      expect((await bookCard()).getByRole('link', { name: /^Access/ })).toBeTruthy()
    })
    await view.router.navigate('/courses')
    expect(server.callsTo(verifyBookPayment)).toHaveLength(1)
    expect(localStorage.getItem('opened_orders')).toBe('[]')
  })

  it('is shown as bought although the list that arrives after its verification is older', async () => {
    begun()
    const older = held(books(polity))
    server.on(listBooks, older.response)
    server.on(verifyBookPayment, () => {
      server.on(listBooks, books(owned))
      return granted
    })
    renderApp('/books', { user: anjali })
    await waitFor(() => expect(localStorage.getItem('opened_orders')).toBe('[]'))
    older.release()
    await screen.findByRole('link', { name: /^Access/ })
  })

  it('is kept while its payment may still arrive', async () => {
    begun()
    server.on(verifyBookPayment, json({}, 503))
    renderApp('/books', { user: anjali })
    expect((await bookCard()).getByRole('link', { name: /^Purchase/ })).toBeTruthy()
    await waitFor(() => expect(server.callsTo(verifyBookPayment)).toHaveLength(1))
    expect(localStorage.getItem('opened_orders')).toContain('order_2')
  })

  it.each([
    ['of another learner', { userId: 8 }],
    ['of another day', { at: Date.now() - 2 * 86_400_000 }],
  ])('%s is not verified', async (_, given) => {
    begun(given)
    renderApp('/books', { user: anjali })
    await bookCard()
    await waitFor(() => expect(server.callsTo(listUnsettledOrders)).toHaveLength(1))
    expect(server.callsTo(verifyBookPayment)).toEqual([])
  })

  it('is verified after a login, if the session ended before the first answer', async () => {
    server.on(createBookOrder, yes({ ...order, order_id: 'order_3', gateway: 'none' }))
    server.on(verifyBookPayment, json({}, 503))
    const { router } = renderApp('/books?book=7', { user: anjali })
    await press('Purchase Now')
    await (await dialog()).findByText('Your payment is being confirmed')
    server.on(verifyBookPayment, granted)
    await router.navigate('/home')
    queryClient.clear()
    await router.navigate('/courses')
    const text = 'Payment successful! You now have access to the book.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('is remembered from its checkout on', async () => {
    server.on(createBookOrder, yes(order))
    vi.spyOn(demoCheckout, 'open').mockReturnValue(new Promise(() => {}))
    renderApp('/books?book=7', { user: anjali })
    await press('Purchase Now')
    await waitFor(() => expect(localStorage.getItem('opened_orders')).toContain('order_1'))
  })

  it('stays shown after the checkout if another tab had found it unpaid during the checkout', async () => {
    server.on(createBookOrder, yes(order)).on(verifyBookPayment, json({}, 429))
    vi.spyOn(demoCheckout, 'open').mockImplementation(async () => {
      localStorage.setItem('opened_orders', '[]')
      return { kind: 'done' }
    })
    renderApp('/books?book=7', { user: anjali })
    await press('Purchase Now')
    await (await dialog()).findByText('Your payment is being confirmed')
    await act(() => refetchUnsettled(anjali.id))
    expect((await dialog()).getByText('Your payment is being confirmed')).toBeTruthy()
    expect((await dialog()).queryByRole('button', { name: 'Purchase Now' })).toBeNull()
  })
})
