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
const row = (state: string) => ({ kind: 'payment', ...order(state) })

describe('the payments in progress of the dashboard', () => {
  it('shows a first payment that is not settled, and leads to its item', async () => {
    open({ data: { total_spent: 0, today_list: [row('pending')] } })
    const link = (await section('Today')).getByRole('link')
    expect(link.textContent).toContain('Complete Maths')
    expect(link.textContent).toContain(
      'Not known yet: your bank takes longer than usual to confirm ₹1,499.',
    )
    expect(link.getAttribute('href')).toBe('/courses/3')
    expect(screen.queryByText('Your learning space is empty!')).toBeNull()
  })

  it('shows the course that a settled payment has granted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(listUnsettledOrders, yes([order('confirming')]))
    open({ data: { today_list: [row('confirming')] } })
    const today = await section('Today')
    expect(today.getByText('We have received ₹1,499.')).toBeTruthy()
    server.on(listUnsettledOrders, yes([]))
    answers({ courses: [course(3)] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await section('My Courses')
    expect(screen.queryByText('We have received ₹1,499.')).toBeNull()
    vi.useRealTimers()
  })
})
