import { listTransactions } from '@sopan/contract/orders/history'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { server } from '#test/fake-server.ts'
import { page, transaction } from '#test/payment-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

it.each([
  [{ payment_method: 'net_banking' }, 'Course, 20 Aug 2025, Net banking'],
  [{ payment_method: 'Gift' }, 'Course, 20 Aug 2025, Gift'],
  [{}, 'Course, 20 Aug 2025, Online Payment'],
  [{ payment_status: 'refunded' }, 'Course, 20 Aug 2025, Online Payment'],
])('the card of a payment with %j shows how it was paid', async (fields, text) => {
  server.on(listTransactions, page([transaction(fields)]))
  renderApp('/payment-history', { user: anjali })
  const list = await screen.findByRole('list', { name: 'Payments' })
  expect(within(list).getByRole('listitem').textContent).toContain(text)
})
