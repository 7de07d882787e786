import { listTransactions } from '@sopan/contract/orders/history'
import { expect, it } from 'vitest'

import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

/** How an unpaid order ends, and what is kept of the refusals of its attempts. */
const app = payingApp()
const { t, ordered, verify, rows, advanceMinutes, sweep } = app
const control = () => app.emulator.control

const DECLINED = 'The bank declined the payment'

const history = async (token: string, status?: 'failed' | 'pending') =>
  (await t.call(listTransactions, { querystring: { status } }, token)).body.data

async function end() {
  advanceMinutes(31)
  await sweep()
}

const PATHS = {
  'that the page asked about': async (token: string, id: string) => {
    await control().pay(id, { status: 'FAILED' })
    await verify(token, id)
  },
  'whose event came after the page was closed': async (_: string, id: string) => {
    await control().setWebhookUrl(app.webhookUrl)
    await control().pay(id, { status: 'FAILED' })
    await control().idle()
    advanceMinutes(0.5)
    await sweep()
  },
  'followed by an attempt that the buyer dropped': async (token: string, id: string) => {
    await control().pay(id, { status: 'FAILED' })
    await verify(token, id)
    await control().pay(id, { status: 'USER_DROPPED' })
    await verify(token, id)
  },
}

it.each(Object.keys(PATHS) as (keyof typeof PATHS)[])(
  'a refused payment %s is shown as failed with its reason, before and after its end',
  async (path) => {
    const { token, id } = await ordered()
    await PATHS[path](token, id)
    for (const [state, status] of [
      ['session_ready', 'ACTIVE'],
      ['failed', 'FAILED'],
    ] as const) {
      expect(await rows()).toMatchObject([{ state, refusal: DECLINED }])
      const shown = await history(token, 'failed')
      expect(shown.transactions).toMatchObject([
        { payment_status: 'failed', gateway_response: { status, reason: DECLINED } },
      ])
      expect(shown.counts).toMatchObject({ total: 1, failed: 1, pending: 0 })
      expect((await history(token, 'pending')).transactions).toEqual([])
      await end()
    }
    const { order, payment_attempts: attempts } = await operating(t).show(id)
    expect(order).toMatchObject({ state: 'failed', reason: 'not paid in time' })
    const refused = { state: 'failed', message: 'ZM::INVALID MPIN' }
    expect(attempts).toContainEqual(expect.objectContaining(refused))
    expect((await verify(token, id)).body).toMatchObject({
      data: { status: 'failed' },
      message: DECLINED,
    })
  },
)

it('a refused payment whose event was lost is found at the end of its order', async () => {
  const { token, id } = await ordered()
  await control().pay(id, { status: 'FAILED' })
  await end()
  expect((await history(token)).transactions).toMatchObject([
    { payment_status: 'failed', gateway_response: { reason: DECLINED } },
  ])
})

it.each([
  ['never tried', null],
  ['dropped by its buyer', 'USER_DROPPED'],
  ['not attempted in the checkout', 'NOT_ATTEMPTED'],
] as const)('an order %s ends as cancelled', async (_, status) => {
  const { token, id } = await ordered()
  if (status !== null) await control().pay(id, { status: 'PENDING' })
  if (status !== null) await control().finish(id, { status })
  await end()
  if (status === 'NOT_ATTEMPTED') await control().finish(id, { status: 'USER_DROPPED' })
  if (status === 'NOT_ATTEMPTED') await end()
  advanceMinutes(120)
  await sweep()
  expect(await rows()).toMatchObject([{ state: 'expired', refusal: null }])
  expect((await history(token)).transactions).toMatchObject([
    { payment_status: 'cancelled', gateway_response: { status: 'EXPIRED', reason: null } },
  ])
})

it('a payment in progress after a refused one is shown as pending, and can pay the order', async () => {
  const { token, id } = await ordered()
  await control().pay(id, { status: 'FAILED' })
  await verify(token, id)
  await control().pay(id, { status: 'PENDING' })
  await verify(token, id)
  expect((await history(token)).transactions).toMatchObject([
    { payment_status: 'pending', unsettled: 'pending' },
  ])
  await control().finish(id, { status: 'SUCCESS' })
  expect((await verify(token, id)).body.success).toBe(true)
  expect((await history(token)).transactions).toMatchObject([
    { payment_status: 'success', gateway_response: { status: 'PAID', reason: null } },
  ])
})
