import { describe, expect, it } from 'vitest'

import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, resolved, sweepTimes } = settling
const { t, rows } = app
const control = () => app.emulator.control

/** A refund of ₹499 that the provider has taken with another amount; not known to be ended. */
async function answered(paise: number) {
  const { id } = await bought()
  await refund(id)
  const refundId = await idOf()
  const given = { refundId, orderId: id, amountPaise: paise, note: 'Refund of order' }
  const { providerRefundId } = await t.gateway.createRefund(given)
  await sweepTimes(4)
  return { id, refundId, finding: `other-amount:${providerRefundId}` }
}

async function endAll(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await settleRefunds('SUCCESS')
    await sweepTimes(1)
  }
}

describe('a refund that the provider has taken with another amount', () => {
  it('is followed with that amount, is listed, and its rest is returned once that is resolved', async () => {
    const { id, finding } = await answered(39_900)
    expect(await review()).toEqual([
      expect.stringMatching(`₹399, of order ${id}, .* another amount .*--finding ${finding}`),
    ])
    expect(await refunds()).toMatchObject([{ state: 'pending', amount_paise: 39_900 }])
    expect((await resolved(id, finding)).lines[0]).toMatch(/; ₹100 is returned\.$/)
    await endAll()
    expect(await refunds()).toMatchObject([
      { state: 'succeeded', amount_paise: 39_900 },
      { state: 'succeeded', amount_paise: 10_000 },
    ])
    expect((await notes()).map((note) => note.amount_paise)).toEqual([39_900, 10_000])
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await review()).toEqual(['Nothing to review.'])
    expect(await doctor()).toMatch(/^All/)
  })

  it('leaves a rest that is not sent as long as the bank may return the disputed payment', async () => {
    const { id, refundId, finding } = await answered(39_900)
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id, { status: 'CHARGEBACK_CREATED' })
    await control().idle()
    await control().setWebhookUrl(null)
    await resolved(id, finding)
    await control().settleRefund(refundId, 'SUCCESS')
    await sweepTimes(3)
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }, { state: 'requested' }])
    app.advanceMinutes(1)
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id, { status: 'CHARGEBACK_MERCHANT_WON' })
    await control().idle()
    await control().setWebhookUrl(null)
    await endAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('is followed as failed if the bank refuses it, and can be requested again', async () => {
    const { id } = await answered(39_900)
    await settleRefunds('FAILED')
    await sweepTimes(1)
    expect(await refunds()).toMatchObject([{ state: 'failed', amount_paise: 39_900 }])
    expect((await refund(id)).lines[0]).toMatch(/^Refunding ₹499 of /)
    await endAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })
})
