import { expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

const app = payingApp({ rateLimit: true })
const { t, ordered, verify, grants } = app
const control = () => app.emulator.control
const reads = async () => (await control().calls('getOrder')).length

/** Reads of the order wait until the returned function is called. */
function holdReads() {
  const held = Promise.withResolvers<void>()
  const { findPaymentOutcome } = t.gateway
  let count = 0
  t.gateway = {
    ...t.gateway,
    async findPaymentOutcome(...of) {
      const outcome = await findPaymentOutcome(...of)
      if (++count === 1) await held.promise
      return outcome
    },
  }
  return held.resolve
}

it('eight accounts that verify all the time leave calls for other buyers', async () => {
  app.limitCalls()
  const busy = await Promise.all(Array.from({ length: 8 }, () => ordered()))
  for (let second = 0; second < 60; second += 2) {
    await Promise.all(busy.map(({ token, id }) => verify(token, id)))
    app.advanceMinutes(2 / 60)
  }
  expect(await reads()).toBeLessThanOrEqual(80)
  const { token, id } = await ordered()
  await control().pay(id)
  expect((await verify(token, id)).body.success).toBe(true)
})

it('a verify that follows within two seconds asks nothing, and proves nothing', async () => {
  const { token, id } = await ordered()
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'failed' } })
  await control().pay(id)
  app.advanceMinutes(1 / 60)
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'unknown' } })
  expect(await reads()).toBe(1)
  app.advanceMinutes(1 / 60)
  expect((await verify(token, id)).body.success).toBe(true)
})

it('a paid order asks as rarely as an unpaid one while its announced refund cannot be listed', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  let asked = 0
  t.gateway = {
    ...t.gateway,
    async listRefunds() {
      asked++
      throw new Error('no response')
    },
  }
  await t.db
    .insertInto('payment_event')
    .values({
      event_key: 'refund r1',
      type: 'AUTO_REFUND_STATUS_WEBHOOK',
      order_ref: id,
      payment_ref: null,
      refund_ref: 'r1',
      body: Buffer.from('{}'),
      received_at: t.time,
    })
    .execute()
  for (let n = 0; n < 10; n++) {
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
  }
  expect(asked).toBe(1)
  app.advanceMinutes(2 / 60)
  await verify(token, id)
  expect(asked).toBe(2)
  expect(await grants()).toEqual([])
})

it('an order that is granted is answered at any rate', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  for (let n = 0; n < 20; n++) expect((await verify(token, id)).body.success).toBe(true)
  expect(await reads()).toBe(1)
})

it('verify calls that joined one which had asked before the payment ask once more, together', async () => {
  const release = holdReads()
  const { token, id } = await ordered()
  const first = verify(token, id)
  await expect.poll(reads).toBe(1)
  await control().pay(id)
  const joined = Array.from({ length: 5 }, () => verify(token, id))
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  expect((await first).body).toMatchObject({ data: { status: 'failed' } })
  for (const reply of await Promise.all(joined)) expect(reply.body.success).toBe(true)
  expect(await reads()).toBe(2)
  expect(await grants()).toHaveLength(1)
})
