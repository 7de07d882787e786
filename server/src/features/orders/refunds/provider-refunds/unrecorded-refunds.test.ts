import { describe, expect, it } from 'vitest'

import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const app = payingApp()
const { t, ordered, verify, rows } = app
const { sweepAll, review, withoutOrder, doctor, granted, autoRefund, plannedRead } =
  providerRefunds(app)
const control = () => app.emulator.control

const expectNoFinding = async () =>
  expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])

const expectFinding = async (ref: string) =>
  expect(await doctor()).toEqual([
    expect.stringContaining('a refund that the provider has announced'),
    expect.stringContaining(ref),
  ])

const { resolve, show } = operating(t)

/** The provider announces a refund that it does not list. */
async function announce(refund: string, ids: Record<string, string>, status = 'SUCCESS') {
  const data = { auto_refund: { cf_refund_id: refund, refund_status: status, ...ids } }
  await control().sendWebhook({ type: 'AUTO_REFUND_STATUS_WEBHOOK', data })
  // The sweep after the event would meet a fault that the test plants for its next call.
  await t.wokenSweeps()
}

describe('a refund that the provider has announced and does not list', () => {
  it('is reported until an operator resolves it', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id })
    await sweepAll()
    await expectFinding(`${id}, refund r9`)
    expect(await resolve(id, 'announced:r9')).toEqual({ requested_paise: 0 })
    await sweepAll()
    await expectNoFinding()
    expect(await review()).toEqual([])
    expect(await rows()).toMatchObject([{ next_check_at: await plannedRead() }])
    expect((await show(id)).audit.at(-1)).toMatchObject({ actor: 'ravi', action: 'resolve' })
    await expect(resolve(id, 'announced:r9')).rejects.toThrow("no finding 'announced:r9'")
  })

  it('is reported again if it is announced after it was dismissed', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id }, 'PENDING')
    await resolve(id, 'announced:r9')
    await expectNoFinding()
    app.advanceMinutes(1)
    await announce('r9', { order_id: id })
    await sweepAll()
    expect((await doctor()).join()).toContain(`${id}, refund r9`)
  })

  it('is reported if its event names only a payment that is known later', async () => {
    const { token, id } = await ordered()
    const { cf_payment_id: payment } = await control().pay(id)
    await control().setWebhookUrl(app.webhookUrl)
    await announce('r9', { cf_payment_id: payment })
    expect(await withoutOrder()).toEqual(['r9'])
    await verify(token, id)
    await sweepAll()
    await expectFinding(`${id}, refund r9`)
    expect(await review()).toMatchObject([{ order_id: id, kind: 'announced' }])
    await resolve(id, 'announced:r9')
    await expectNoFinding()
  })

  it('is not reported if it is of nothing', async () => {
    const { id } = await granted()
    await autoRefund(id, { amount: 0, withOrder: true })
    await sweepAll()
    await expectNoFinding()
    expect(await review()).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: await plannedRead() }])
  })

  it('is not resolved while the provider lists it, or cannot be asked', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id })
    await control().fail('getRefunds', { kind: '401' })
    await expect(resolve(id, 'announced:r9')).rejects.toThrow('cannot be asked')
    await control().clearFaults()
    await control().setWebhookUrl(null)
    const { cf_refund_id: listed } = await autoRefund(id, { amount: 100, status: 'PENDING' })
    await t.db
      .insertInto('payment_event')
      .values({
        event_key: 'x',
        type: 'REFUND_STATUS_WEBHOOK',
        order_ref: id,
        refund_ref: listed,
        body: Buffer.from(''),
        received_at: t.time,
      })
      .execute()
    await expect(resolve(id, `announced:${listed}`)).rejects.toThrow('no finding')
    await resolve(id, 'announced:r9', { hasLooked: true })
  })
})
