import { describe, expect, it } from 'vitest'

import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, settled, sweepTimes } = settling
const { t, rows } = app
const control = () => app.emulator.control

/** A refund of ₹499 that the provider has taken with ₹399; not known to be ended. */
async function answered(meanwhile: (id: string) => Promise<void> = async () => undefined) {
  const { id } = await bought()
  await refund(id)
  const refundId = await idOf()
  const given = { refundId, orderId: id, amountPaise: 39_900, note: 'Refund of order' }
  await t.gateway.createRefund(given)
  await sweepTimes(1)
  await meanwhile(id)
  await sweepTimes(3)
  return { id, refundId }
}

/** An event about a dispute, which has arrived. */
async function dispute(id: string, status: string): Promise<void> {
  app.advanceMinutes(1)
  await control().setWebhookUrl(app.webhookUrl)
  await control().dispute(id, { status })
  await control().idle()
  await control().setWebhookUrl(null)
}

async function endAll(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await settleRefunds('SUCCESS')
    await sweepTimes(1)
  }
}

describe('a refund that the provider has taken with another amount', () => {
  it('is followed with that amount, and its rest is returned by another one', async () => {
    await answered()
    expect(await refunds()).toMatchObject([
      { state: 'pending', amount_paise: 39_900 },
      { state: 'pending', amount_paise: 10_000 },
    ])
    await endAll()
    expect(await refunds()).toMatchObject([
      { state: 'succeeded', amount_paise: 39_900 },
      { state: 'succeeded', amount_paise: 10_000 },
    ])
    expect((await notes()).map((note) => note.amount_paise)).toEqual([39_900, 10_000])
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await review()).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('leaves a rest that is not sent as long as the bank may return the disputed payment', async () => {
    const { id, refundId } = await answered((of) => dispute(of, 'CHARGEBACK_CREATED'))
    await control().settleRefund(refundId, 'SUCCESS')
    await sweepTimes(3)
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }, { state: 'requested' }])
    await dispute(id, 'CHARGEBACK_MERCHANT_WON')
    await endAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('is recorded as returned in another way with what was returned', async () => {
    const { refundId } = await answered()
    await settleRefunds('FAILED')
    await sweepTimes(1)
    await settled(refundId)
    expect((await refunds())[0]).toMatchObject({ state: 'succeeded', amount_paise: 49_900 })
    expect((await notes()).map((note) => note.amount_paise)).toEqual([49_900])
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is followed as failed if the bank refuses it, and can be requested again', async () => {
    const { id } = await answered()
    await settleRefunds('FAILED')
    await sweepTimes(1)
    expect((await refunds()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await refund(id)).toMatchObject({ amount_paise: 49_900 })
    await endAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })
})
