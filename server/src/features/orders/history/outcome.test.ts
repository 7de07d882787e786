import { getPaymentOutcome } from '@sopan/contract/orders/history'
import { expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

/** The outcome that a buyer without a session is shown on the return from the payment service. */
const app = payingApp()
const { t, ordered, verify } = app
const control = () => app.emulator.control

const outcome = (order_id: string) => t.raw(getPaymentOutcome, { querystring: { order_id } })

it.each([
  ['is open', async () => undefined, 'pending'],
  [
    'was paid',
    async (token: string, id: string) => {
      await control().pay(id)
      await verify(token, id)
    },
    'success',
  ],
  [
    'was declined',
    async (token: string, id: string) => {
      await control().pay(id, { status: 'FAILED' })
      await verify(token, id)
    },
    'failed',
  ],
] as const)('the outcome of an order that %s has its word only', async (_, act, word) => {
  const { token, id } = await ordered()
  await act(token, id)
  const reply = await outcome(id)
  expect([reply.status, reply.body.data]).toEqual([200, { payment_status: word }])
})

it('another number has no outcome', async () => {
  await ordered()
  expect((await outcome('order_x')).status).toBe(404)
})
