import { listTransactions } from '@sopan/contract/orders/history'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { server } from '#test/fake-server.ts'
import { page, transaction } from '#test/payment-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

beforeAll(() => showIn('hi'))
afterAll(() => showIn('en'))

it("the provider's reason for a payment that failed is marked as English on a page in Hindi", async () => {
  const gateway_response = { gateway: 'cashfree', status: 'ACTIVE', reason: 'The bank declined it' }
  const failed = transaction({ id: 5, payment_status: 'failed', gateway_response })
  server.on(listTransactions, page([failed]))
  renderApp('/payment-history?payment=5', { user: anjali })
  const summary = within(await screen.findByRole('dialog'))
  const reason = await summary.findByText('The bank declined it.')
  expect(reason.getAttribute('lang')).toBe('en')
})
