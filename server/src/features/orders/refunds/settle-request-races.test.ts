import { describe, expect, it } from 'vitest'

import type { Gateway } from '#server/payments/gateway.ts'
import { runCommand } from '#test/commands.ts'
import { settlingApp } from '#test/settling.ts'

import { settleRequest } from './settle-request.ts'
import { sweepRefunds } from './sweep.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, settled, sweepTimes, rejected, resolved, failedSecond } =
  settling
const { t, rows, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const makeDue = () => t.db.updateTable('refund_request').set({ next_check_at: t.time }).execute()

/** Sweeps with another gateway; returns what was reported. */
async function sweepWith(gateway: Partial<Gateway> = {}): Promise<string[]> {
  const errors: string[] = []
  const deps = { ...t, gateway: { ...t.gateway, ...gateway } }
  await sweepRefunds(deps, (error) => errors.push(String(error)))
  return errors
}

describe('recording a refund as settled is refused', () => {
  it('if the running server checks it while the provider’s list is read', async () => {
    const { id } = await rejected()
    const listRefunds: Gateway['listRefunds'] = async (...of) => {
      const listed = await t.gateway.listRefunds(...of)
      await makeDue()
      await control().clearFaults()
      await sweepWith()
      return listed
    }
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    const refundId = await idOf()
    const given = { orderId: id, refundId, reference: 'UTR 1', override: false }
    await expect(settleRequest(deps, given, act)).rejects.toThrow("The refund is 'pending'")
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it.each([0, 170, -170])('if it was sent %d s ago', async (seconds) => {
    await rejected()
    const sentAt = new Date(t.time.getTime() - seconds * 1000)
    await t.db.updateTable('refund_request').set({ sent_at: sentAt }).execute()
    await expect(settled(await idOf())).rejects.toThrow('is checking this refund')
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
    await expect(settled(await idOf(1))).rejects.toThrow("The refund is 'withdrawn'")
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
    await expect(settled(part?.refund_id ?? '')).rejects.toThrow('has no refund')
    expect(await review()).toContainEqual(expect.objectContaining({ refund_id: ours?.refund_id }))
    await settled(ours?.refund_id ?? '')
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
    expect(await doctor()).toMatch(/^All/)
  })
})

it('a refund that is on its way is not recorded as returned in another way', async () => {
  await rejected()
  await makeDue()
  await control().clearFaults()
  const refusals: unknown[] = []
  await sweepWith({
    async createRefund(of) {
      refusals.push(await settled(of.refundId).catch(String))
      return t.gateway.createRefund(of)
    },
  })
  expect(refusals).toEqual([expect.stringContaining('is checking this refund')])
  expect(await refunds()).toMatchObject([{ state: 'pending' }])
})

it('a failed refund that the provider makes after it was recorded as settled is listed', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  const [ours] = await refunds()
  await settled(ours?.refund_id ?? '')
  expect(await review()).toEqual([])
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(ours?.refund_id ?? '', 'SUCCESS')
  await control().idle()
  advanceMinutes(61)
  await sweep()
  // The event of the refund may still be settled.
  await expect
    .poll(review)
    .toMatchObject([{ order_id: id, kind: 'overpaid', amount_paise: 49_900 }])
  expect(await resolved(id, 'overpaid:49900')).toEqual({ requested_paise: 0 })
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})

describe('a second payment that is to be returned again', () => {
  it('is not sent if the provider has returned it without an event', async () => {
    const { id, finding } = await failedSecond()
    const before = (await control().calls('createRefund')).length
    const [order] = await rows()
    const { payments } = await control().order(id)
    const second = payments.find(({ cf_payment_id: one }) => one !== order?.own_payment)
    await control().autoRefund(id, { paymentId: second?.cf_payment_id ?? '' })
    await expect(resolved(id, finding)).rejects.toThrow('no finding')
    expect(await sweepWith()).toEqual([])
    expect(await control().calls('createRefund')).toHaveLength(before)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
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
    expect(await review()).toMatchObject([{ order_id: id, kind: 'overpaid' }])
  })

  it('by the refund that it had not taken is listed as soon as the order is read', async () => {
    const { id } = await rejected()
    const refundId = await idOf()
    await settled(refundId)
    await control().clearFaults()
    const given = { refundId, orderId: id, amountPaise: 49_900, note: 'Refund of order' }
    await t.gateway.createRefund(given)
    await control().settleRefund(refundId, 'SUCCESS')
    await readAgain(id)
    expect(await review()).toMatchObject([{ order_id: id, kind: 'overpaid' }])
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

  it('of a second payment ends the access, because nothing of both payments is left', async () => {
    const { id } = await failedSecond()
    await settled(await idOf())
    const [order] = await rows()
    const { payments } = await control().order(id)
    const second = payments.find(({ cf_payment_id: one }) => one !== order?.own_payment)
    await control().autoRefund(id, { paymentId: second?.cf_payment_id ?? '' })
    await readAgain(id)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await app.grants()).toMatchObject([{ reason: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })
})
