import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { answers, course, open, section } from '#test/dashboard-scene.ts'
import { server, yes } from '#test/fake-server.ts'

const order = (state: string) => ({
  order_id: 'order_1',
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Complete Maths',
  amount: 1499,
  state,
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: null,
})

describe('the payments in progress of the dashboard', () => {
  it('shows a first payment that is not settled, and leads to its item', async () => {
    server.on(listUnsettledOrders, yes([order('pending')]))
    open()
    const list = await section('Payments in progress')
    const link = list.getByRole('link')
    expect(link.textContent).toContain('Complete Maths')
    expect(link.textContent).toContain(
      'Not known yet: your bank takes longer than usual to confirm ₹1,499.',
    )
    expect(link.getAttribute('href')).toBe('/courses/3')
    expect(screen.getByRole('link', { name: 'Payment History' })).toBeTruthy()
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('shows three payments that are not settled, and a link to all', async () => {
    const orders = [4, 3, 2, 1].map((id) => ({ ...order('pending'), order_id: `order_${id}` }))
    server.on(listUnsettledOrders, yes(orders))
    open()
    const list = await section('Payments in progress')
    expect(list.getAllByRole('link')).toHaveLength(3)
    const all = screen.getByRole('link', { name: 'View All: Payments in progress' })
    expect(all.getAttribute('href')).toBe('/payment-history')
  })

  it('shows the course that a settled payment has granted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(listUnsettledOrders, yes([order('confirming')]))
    open()
    const payments = await section('Payments in progress')
    payments.getByRole('link').focus()
    server.on(listUnsettledOrders, yes([]))
    answers({ courses: [course(3)] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await section('My Courses')
    expect(screen.queryByText('Payments in progress')).toBeNull()
    // The focus of what has disappeared is not lost.
    expect(document.activeElement).toBe(screen.getByRole('main'))
    vi.useRealTimers()
  })
})
