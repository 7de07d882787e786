import { describe, expect, it } from 'vitest'

import { settleByOperator } from '#server/features/orders/refunds/settle-by-operator.ts'
import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { runCommand } from '#test/commands.ts'
import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, settled, sweepTimes, rejected, failedSecond } = settling
const { t, rows, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const makeDue = () => t.db.updateTable('refund').set({ next_check_at: t.time }).execute()

/** Sweeps with another gateway; returns what was reported. */
async function sweepWith(gateway: Partial<Gateway> = {}): Promise<string[]> {
  const errors: string[] = []
  const deps = { ...t, gateway: { ...t.gateway, ...gateway } }
  await sweepRefunds(deps, (error) => errors.push(String(error)))
  return errors
}

describe('recording a refund as settled is refused', () => {
  it('if the running server checks it while the provider’s list is read', async () => {
    await rejected()
    const listRefunds: Gateway['listRefunds'] = async (...of) => {
      const listed = await t.gateway.listRefunds(...of)
      await makeDue()
      await control().clearFaults()
      await sweepWith()
      return listed
    }
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    const given = { refundId: await idOf(), reference: 'UTR 1', override: false }
    await expect(settleByOperator(deps, given, act)).rejects.toThrow("The refund is 'pending'")
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it.each([60.05, 170, -170])('if its claim ends %d s from now', async (seconds) => {
    await rejected()
    const until = new Date(t.time.getTime() + seconds * 1000)
    await t.db.updateTable('refund').set({ next_check_at: until }).execute()
    await expect(settled(await idOf())).rejects.toThrow('is checking this refund')
  })

  it('if the first refund of its batch takes longer than a claim', async () => {
    await rejected()
    await refund((await bought()).id)
    await sweepTimes(4)
    await makeDue()
    const refusals: unknown[] = []
    const errors = await sweepWith({
      async createRefund(of) {
        const other = (await refunds()).find(({ refund_id: id }) => id !== of.refundId)
        advanceMinutes(61 / 60)
        refusals.push(await settled(other?.refund_id ?? '').catch(String))
        await control().clearFaults()
        return t.gateway.createRefund(of)
      },
    })
    expect(refusals).toEqual([
      expect.stringContaining('is checking this refund'),
      expect.stringContaining("The refund is 'pending'"),
    ])
    expect(errors).toEqual([])
    expect(await refunds()).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
  })

  it('if an earlier refund of the payment, which had failed, has succeeded', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('FAILED')
    const first = await idOf()
    await refund(id)
    await control().fail('createRefund', { kind: '401' })
    await sweepTimes(4)
    await control().settleRefund(first, 'SUCCESS')
    await expect(settled(await idOf(1))).rejects.toThrow('has a refund of this payment')
    await control().settleRefund(first, 'FAILED')
    await settled(await idOf(1))
  })

  it('for a part whose return by the provider failed; the whole payment can be recorded', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('FAILED')
    await control().setWebhookUrl(app.webhookUrl)
    await control().autoRefund(id, { amount: 100, status: 'FAILED', withOrder: true })
    await control().idle()
    advanceMinutes(6)
    await sweep()
    const failedPart = { cause: 'provider', state: 'failed', amount_paise: 10_000 }
    // The sweep that the webhook started may have claimed the order first.
    await expect.poll(refunds).toMatchObject([{ state: 'failed' }, failedPart])
    const [ours, part] = await refunds()
    await expect(settled(part?.refund_id ?? '')).rejects.toThrow('has failed')
    expect(await review()).toContainEqual(expect.stringContaining(ours?.refund_id ?? 'x'))
    await settled(ours?.refund_id ?? '')
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
    expect(await doctor()).toMatch(/^All/)
  })
})

it('a refund that the provider takes although it was recorded as settled is reported and listed', async () => {
  const { id } = await rejected()
  await sweep()
  await makeDue()
  await control().clearFaults()
  const errors = await sweepWith({
    async createRefund(of) {
      await t.db
        .updateTable('refund')
        .set({
          state: 'succeeded',
          settled_by_operator: true,
          settled_at: t.time,
          next_check_at: null,
        })
        .execute()
      return t.gateway.createRefund(of)
    },
  })
  expect(errors).toEqual([expect.stringContaining('may be returned twice')])
  expect((await control().order(id)).refunds).toHaveLength(1)
  await sweep()
  expect(await review()).toEqual([
    expect.stringContaining(`of order ${id}: recorded as returned in another way`),
  ])
})

it('a failed refund that the provider makes after it was recorded as settled is listed', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  const [ours] = await refunds()
  await settled(ours?.refund_id ?? '')
  expect(await review()).toEqual(['Nothing to review.'])
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(ours?.refund_id ?? '', 'SUCCESS')
  await control().idle()
  expect(await review()).toEqual([
    `Refund ${ours?.provider_refund_id} of order ${id}: recorded as returned in another way, but the ` +
      'payment provider has also made it; see its dashboard',
  ])
})

describe('a second payment that is to be returned again', () => {
  it('is not sent if the provider has returned it without an event', async () => {
    const { id, payment } = await failedSecond()
    const before = (await control().calls('createRefund')).length
    const { cf_refund_id: listed } = await control().autoRefund(id, { paymentId: payment })
    await refund(id, { payment })
    expect(await sweepWith()).toEqual([])
    expect(await control().calls('createRefund')).toHaveLength(before)
    expect(await refunds()).toMatchObject([
      { state: 'failed' },
      { state: 'succeeded', cause: 'provider', provider_refund_id: listed },
    ])
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('is refused if it was reversed meanwhile', async () => {
    const { id, payment } = await failedSecond()
    await t.db
      .updateTable('payment_attempt')
      .set({ state: 'reversed' })
      .where('provider_id', '=', payment)
      .execute()
    await expect(refund(id, { payment })).rejects.toThrow("is 'reversed'")
  })
})

describe('a payment that was recorded as returned in another way and that the provider returns without an event', () => {
  const readAgain = async (id: string) => {
    // A check within an hour of the payment does not read its refunds.
    advanceMinutes(61)
    await runCommand(t, ['orders', 'reconcile', id])
    await sweep()
    await sweepWith()
  }

  it('by the refund that had failed is listed as soon as the order is read', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('FAILED')
    const [ours] = await refunds()
    await settled(ours?.refund_id ?? '')
    await control().settleRefund(ours?.refund_id ?? '', 'SUCCESS')
    await readAgain(id)
    expect(await review()).toEqual([
      `Refund ${ours?.provider_refund_id} of order ${id}: recorded as returned in another way, but the ` +
        'payment provider has also made it; see its dashboard',
    ])
  })

  it('by the refund that it had not taken is listed as soon as the order is read', async () => {
    const { id } = await rejected()
    const refundId = await idOf()
    await settled(refundId)
    await control().clearFaults()
    const given = { refundId, orderId: id, amountPaise: 49_900, note: 'Refund of order' }
    const { providerRefundId } = await t.gateway.createRefund(given)
    await control().settleRefund(refundId, 'SUCCESS')
    await readAgain(id)
    expect(await review()).toEqual([
      expect.stringContaining(`Refund ${providerRefundId} of order ${id}: recorded as returned in`),
    ])
  })

  it('by a separate refund is recorded, and doctor money reports it', async () => {
    const { id } = await rejected()
    await settled(await idOf())
    await control().autoRefund(id)
    await readAgain(id)
    expect(await refunds()).toMatchObject([{ settled_by_operator: true }, { cause: 'provider' }])
    expect(await doctor()).toContain('1 × refunds of more than was paid')
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  })

  it('of a second payment leaves the access, and doctor money reports it', async () => {
    const { id, payment } = await failedSecond()
    await settled(await idOf())
    await control().autoRefund(id, { paymentId: payment })
    await readAgain(id)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await app.grants()).toMatchObject([{ revoked_at: null }])
    expect(await doctor()).toContain('1 × refunds of more than was paid')
  })
})
