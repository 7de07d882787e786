import { beforeEach, describe, expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, settled, sweepTimes } = settling
const { t, rows } = app
const control = () => app.emulator.control

const accept = (id: string, options: Record<string, string | true> = {}) =>
  runCommand(t, ['refunds', 'accept', id], { reason: 'seen in its dashboard', ...options })

const audit = () =>
  t.db.selectFrom('audit').selectAll().where('action', '=', 'refund amount').execute()

/** A refund of ₹499 that the provider has taken with another amount; not known to be ended. */
async function answered(paise: number) {
  const { id } = await bought()
  await refund(id)
  const refundId = await idOf()
  const given = { refundId, orderId: id, amountPaise: paise, note: 'Refund of order' }
  await t.gateway.createRefund(given)
  await sweepTimes(4)
  return { id, refundId }
}

async function endAll(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await settleRefunds('SUCCESS')
    await sweepTimes(1)
  }
}

describe('a refund that the provider has taken with another amount', () => {
  it('stays listed, and no other command ends it', async () => {
    const { id, refundId } = await answered(39_900)
    expect(await review()).toEqual([
      expect.stringContaining(`Refund ${refundId}, ₹499, of order ${id}: requested after 4 checks`),
    ])
    await expect(refund(id)).rejects.toThrow('The order is being refunded already.')
    await expect(settled(refundId, { override: true })).rejects.toThrow(
      `of this payment: ${(await control().order(id)).refunds[0]?.cf_refund_id}, pending. ` +
        `It returns ₹399; that is accepted with: sopan refunds accept ${refundId}`,
    )
  })

  it('is accepted with the amount of the provider, and the rest is requested', async () => {
    const { id, refundId } = await answered(39_900)
    expect((await accept(refundId)).lines).toEqual([
      expect.stringMatching(
        `^Accepted: refund ${refundId} of order ${id} returns ₹399, not ₹499.$`,
      ),
    ])
    expect(await refunds()).toMatchObject([{ state: 'pending', amount_paise: 39_900 }])
    expect(await audit()).toMatchObject([
      {
        subject: id,
        reason: 'seen in its dashboard',
        before: { refund_id: refundId, amount_paise: 49_900 },
        after: { refund_id: refundId, amount_paise: 39_900 },
      },
    ])
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

  it('is not followed with the requested amount if its payment is disputed', async () => {
    const { id, refundId } = await answered(39_900)
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id, { status: 'DISPUTE_CREATED' })
    await control().idle()
    await control().settleRefund(refundId, 'SUCCESS')
    await sweepTimes(1)
    expect(await refunds()).toMatchObject([{ state: 'requested', amount_paise: 49_900 }])
    expect(await notes()).toEqual([])
    await accept(refundId)
    await sweepTimes(1)
    expect(await refunds()).toMatchObject([{ state: 'succeeded', amount_paise: 39_900 }, {}])
    expect((await notes()).map((note) => note.amount_paise)).toEqual([39_900])
  })

  it('leaves a rest that is not sent as long as the bank may return the disputed payment', async () => {
    const { id, refundId } = await answered(39_900)
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id, { status: 'CHARGEBACK_CREATED' })
    await control().idle()
    await control().setWebhookUrl(null)
    await accept(refundId)
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

  it('is accepted only as a trial with --dry-run', async () => {
    const { refundId } = await answered(39_900)
    expect((await accept(refundId, { 'dry-run': true })).lines[0]).toMatch(/^Would accept: /)
    expect(await refunds()).toMatchObject([{ state: 'requested', amount_paise: 49_900 }])
    expect(await audit()).toEqual([])
  })

  it('is followed as failed if the bank refuses it, and can be requested again', async () => {
    const { id, refundId } = await answered(39_900)
    await accept(refundId)
    await settleRefunds('FAILED')
    await sweepTimes(1)
    expect(await refunds()).toMatchObject([{ state: 'failed', amount_paise: 39_900 }])
    expect((await refund(id)).lines[0]).toMatch(/^Refunding ₹499 of /)
    await endAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })
})

describe('accepting the amount of a refund is refused', () => {
  let refundId = ''
  beforeEach(async () => {
    ;({ refundId } = await answered(39_900))
  })

  it('if there is no such refund, or it was accepted already', async () => {
    await expect(accept('refundx')).rejects.toThrow("There is no refund 'refundx'.")
    await accept(refundId)
    await expect(accept(refundId)).rejects.toThrow("The refund is 'pending'")
  })

  it('if the provider does not list it, or lists the amount that was asked for', async () => {
    const { id } = await bought()
    await refund(id)
    const asked = await idOf(1)
    await expect(accept(asked)).rejects.toThrow('The payment provider has no refund')
    await control().fail('createRefund', { kind: 'reset-after' })
    await sweepTimes(1)
    await expect(accept(asked)).rejects.toThrow('returns what was asked for')
  })

  it('if its amount cannot be read', async () => {
    await control().fail('getRefunds', { kind: 'changed-fields', fields: { refund_amount: 'x' } })
    await expect(accept(refundId)).rejects.toThrow('an amount that cannot be read')
    await control().clearFaults()
    await control().fail('getRefunds', { kind: 'changed-fields', fields: { refund_amount: 0 } })
    await expect(accept(refundId)).rejects.toThrow('an amount that cannot be read')
  })

  it('if the provider cannot be asked', async () => {
    await control().fail('getRefunds', { kind: '401' })
    await expect(accept(refundId)).rejects.toThrow('cannot be asked')
  })
})
