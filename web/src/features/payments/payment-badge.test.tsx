import type { Transaction } from '@sopan/contract/orders/history'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { PaymentBadge } from './payment-badge.tsx'

const payment: Transaction = {
  id: 5,
  order_id: 'order_5',
  transaction_id: 'order_5',
  payment_id: null,
  payment_status: 'pending',
  status: 'pending',
  amount: 499,
  original_amount: 499,
  discount_amount: 0,
  coupon_code: null,
  currency: 'INR',
  created_at: '2026-11-20T06:00:00Z',
  payment_date: null,
  confirmed_at: null,
  unlocked_at: null,
  receipt_number: null,
  unsettled: null,
  unsettled_since: null,
  next_check_at: null,
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Maths',
  course_name: 'Maths',
  test_name: null,
  payment_method: null,
  gateway_response: { gateway: 'cashfree', status: 'ACTIVE', reason: null },
}
const declined = { gateway: 'cashfree', status: 'ACTIVE', reason: 'The bank declined it' } as const

it.each<[string, string, Partial<Transaction>]>([
  ['that was not paid yet', 'Pending', {}],
  ['that a bank is confirming', 'Pending', { unsettled: 'pending' }],
  ['that was declined', 'Not paid', { gateway_response: declined }],
  [
    'that a bank is confirming after one was declined',
    'Pending',
    { gateway_response: declined, unsettled: 'pending' },
  ],
  ['that was paid', 'Processing', { payment_status: 'processing', unsettled: 'confirming' }],
  ['in review', 'In review', { payment_status: 'processing', unsettled: 'review' }],
])('shows a payment %s as %s, in the colour of pending payments', (_, label, fields) => {
  render(<PaymentBadge payment={{ ...payment, ...fields }} />)
  expect(screen.getByText(label).className).toContain('bg-accent-soft')
})
