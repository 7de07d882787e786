import { describe, expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

import { sweepRefunds } from '../sweep.ts'

const app = payingApp()
const { t, verify, rows, grants, advanceMinutes } = app
const { sweepAll, refunds, review, doctor, paid, granted, autoRefund } = providerRefunds(app)
const control = () => app.emulator.control

const expectNoFinding = async () =>
  expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])

describe('a paid order whose announced refund cannot be read', () => {
  it('is not granted while the provider, which announced a refund, cannot be asked about it', async () => {
    const { token, id } = await paid()
    await control().fail('getRefunds', { kind: '500' })
    await autoRefund(id, { withOrder: true })
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
    expect(await grants()).toEqual([])
    await control().clearFaults()
    t.time = new Date(t.time.getTime() + 60_000)
    await expect
      .poll(
        async () => {
          await sweepAll().catch(() => undefined)
          return (await rows())[0]?.state
        },
        { interval: 2000 },
      )
      .toBe('refunded')
    await expectNoFinding()
  })

  it('can be refunded by the operator', async () => {
    const { token, id } = await paid()
    await control().fail('getRefunds', { kind: 'missing-fields' })
    await autoRefund(id, { amount: 100, withOrder: true })
    await verify(token, id)
    expect(await rows()).toMatchObject([{ state: 'paid' }])
    await operating(t).refund(id)
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    await control().clearFaults()
    await sweepRefunds(t, () => undefined)
    expect(await refunds()).toMatchObject([
      { cause: 'provider', amount_paise: 10_000 },
      { cause: 'operator', state: 'requested', amount_paise: 39_900 },
    ])
    await sweepAll()
    expect(await refunds()).toMatchObject([{}, { cause: 'operator', state: 'pending' }])
    expect(await grants()).toEqual([])
  })

  it('is granted if the refund is of nothing', async () => {
    const { token, id } = await paid()
    await autoRefund(id, { amount: 0, withOrder: true })
    expect((await verify(token, id)).body.success).toBe(true)
    await sweepAll()
    expect(await refunds()).toEqual([])
  })
})

it('a refund of the provider whose event was lost is recorded when the order is reconciled', async () => {
  const { id } = await granted()
  await control().setWebhookUrl(null)
  await autoRefund(id, { amount: 100 })
  advanceMinutes(60)
  await runCommand(t, ['orders', 'reconcile', id])
  await sweepAll()
  expect(await refunds()).toMatchObject([{ state: 'succeeded', amount_paise: 10_000 }])
  expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  expect(await review()).toMatchObject([{ kind: 'returned by provider', amount_paise: 10_000 }])
  await expectNoFinding()
})
