import type { Transaction } from '@sopan/contract/orders/history'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { transaction } from '#test/payment-scene.ts'

import { PaymentBadge } from './payment-badge.tsx'

const payment = {
  ...transaction({ payment_status: 'pending', status: 'pending', payment_method: null }),
  gateway_response: { gateway: 'cashfree', status: 'ACTIVE', reason: null },
} as Transaction
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

it.each([
  ['success', 'Successful', 'bg-done-soft'],
  ['completed', 'Successful', 'bg-done-soft'],
  ['failure', 'Failed', 'bg-wrong-soft'],
  ['canceled', 'Cancelled', 'bg-wrong-soft'],
  ['refunded', 'Refunded', 'bg-wrong-soft'],
  ['authorized', 'Pending', 'bg-accent-soft'],
  ['weird', 'Weird', 'bg-well'],
])('shows the status %s as %s', (status, label, look) => {
  render(<PaymentBadge payment={{ ...payment, payment_status: status, status } as Transaction} />)
  expect(screen.getByText(label).className).toContain(look)
})
