import { expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

const app = payingApp({ rateLimit: true })
const { t, ordered } = app
const control = () => app.emulator.control

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'
/** Of all visitors of an address in a minute. */
const LIMIT = 1200

async function statuses(...input: Parameters<ReturnType<typeof control>['sendWebhook']>) {
  const sent = await control().sendWebhook(...input)
  return sent.map(({ status }) => status)
}

it('accepts signed webhooks at any rate, and limits those with a wrong signature', async () => {
  const { id } = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  t.limits.hit('visitor', '127.0.0.1', LIMIT)
  expect(await statuses({ type: SUCCESS, orderId: id })).toEqual([200])
  expect(await statuses({ type: SUCCESS, orderId: id, signature: 'wrong' })).toEqual([429])
})
