import { describe, expect, it } from 'vitest'

import type { Gateway } from '#server/payments/gateway.ts'
import { createMockGateway } from '#server/payments/mock.ts'
import { runCommand } from '#test/commands.ts'
import { settlingApp } from '#test/settling.ts'

import { settleRequest } from './settle-request.ts'
import { sweepRefunds } from './sweep.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, resolved, returned, settled, sweepTimes, rejected } =
  settling
const { t, rows, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const makeDue = () => t.db.updateTable('refund_request').set({ next_check_at: t.time }).execute()

describe('recording that a refund was returned in another way', () => {
  it('ends a refund that the provider never takes; it is not asked for it again', async () => {
    const { id } = await rejected()
    expect(await review()).toMatchObject([
      { order_id: id, kind: 'refund not taken', acts: ['settled'] },
    ])
    expect(await settled(await idOf())).toEqual({ amount_paise: 49_900 })
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await refunds()).toMatchObject([
      {
        state: 'succeeded',
        cause: 'policy',
        bank_reference: 'UTR 1',
        settled_at: t.time,
        next_check_at: null,
      },
    ])
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
    await control().clearFaults()
    const before = (await control().calls('createRefund')).length
    await sweepTimes(3)
    expect(await control().calls('createRefund')).toHaveLength(before)
    expect((await control().order(id)).refunds).toEqual([])
    expect(await review()).toEqual([])
    expect(await doctor()).toMatch(/^All/)
    const audit = await t.db
      .selectFrom('audit')
      .select(['actor', 'reason'])
      .where('action', '=', 'refunded')
      .execute()
    expect(audit).toEqual([{ actor: 'ravi', reason: 'paid by bank transfer' }])
  })

  it('is refused if the provider has returned the payment, also without us', async () => {
    const { id } = await rejected()
    await control().autoRefund(id)
    await expect(settled(await idOf())).rejects.toThrow("The refund is 'withdrawn'")
    await expect(settled(await idOf(), { hasLooked: true })).rejects.toThrow("is 'withdrawn'")
  })

  it('is refused if the answer about our refund was lost', async () => {
    const { id } = await bought()
    await refund(id)
    await control().fail('createRefund', { kind: 'reset-after' })
    await sweepTimes(4)
    await expect(settled(await idOf())).rejects.toThrow("The refund is 'pending'")
  })

  it('is refused while the settings name another gateway, unless the operator has looked', async () => {
    const { id } = await rejected()
    const deps = { ...t, gateway: createMockGateway() }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    const given = { orderId: id, refundId: await idOf(), reference: 'UTR 1' }
    const settle = (override: boolean) => settleRequest(deps, { ...given, override }, act)
    await expect(settle(false)).rejects.toThrow('cannot be asked about this order')
    await settle(true)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('reports a fault of ours instead of an operator having to look at the dashboard', async () => {
    const { id } = await rejected()
    const listRefunds = async () => {
      throw new TypeError('a fault of ours')
    }
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    const refundId = await idOf()
    const given = { orderId: id, refundId, reference: 'UTR 1', override: true }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    await expect(settleRequest(deps, given, act)).rejects.toThrow('a fault of ours')
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it('is refused while the running server checks the refund', async () => {
    await rejected()
    await makeDue()
    const createRefund: typeof t.gateway.createRefund = async (...of) => {
      await expect(settled(await idOf())).rejects.toThrow('is checking this refund')
      return t.gateway.createRefund(...of)
    }
    await control().clearFaults()
    await sweepRefunds({ ...t, gateway: { ...t.gateway, createRefund } }, () => undefined)
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
    await expect(settled(await idOf())).rejects.toThrow("The refund is 'pending'")
  })

  it('is refused for a refund that was requested again, or has just been requested', async () => {
    const { id } = await bought()
    await refund(id)
    await expect(settled(await idOf())).rejects.toThrow("'requested' after 0 checks")
    await settleRefunds('FAILED')
    await refund(id)
    const [first, newer] = [await idOf(), await idOf(1)]
    await expect(settled(first)).rejects.toThrow(
      `There is a newer refund of this payment: ${newer}`,
    )
    await expect(returned(id, 'refundx')).rejects.toThrow(
      `The order '${id}' has no refund 'refundx'.`,
    )
  })

  it('is refused if the running server checks the refund while the provider’s list is read', async () => {
    const { id } = await rejected()
    const listRefunds: Gateway['listRefunds'] = async (...of) => {
      const listed = await t.gateway.listRefunds(...of)
      await makeDue()
      await control().clearFaults()
      await sweepRefunds(t, () => undefined)
      return listed
    }
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    const refundId = await idOf()
    const given = { orderId: id, refundId, reference: 'UTR 1', override: false }
    await expect(settleRequest(deps, given, act)).rejects.toThrow("The refund is 'pending'")
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it.each([0, 170, -170])('is refused if it was sent %d s ago', async (seconds) => {
    await rejected()
    const sentAt = new Date(t.time.getTime() - seconds * 1000)
    await t.db.updateTable('refund_request').set({ sent_at: sentAt }).execute()
    await expect(settled(await idOf())).rejects.toThrow('is checking this refund')
  })
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

it('a payment that was recorded as returned in another way, and that the provider returns without an event, is reported', async () => {
  const { id } = await rejected()
  await settled(await idOf())
  await control().autoRefund(id)
  // A check within an hour of the payment does not read its refunds.
  advanceMinutes(61)
  await runCommand(t, ['orders', 'reconcile', id])
  await sweep()
  await sweepRefunds(t, () => undefined)
  expect(await refunds()).toMatchObject([{ settled_by_operator: true }, { cause: 'provider' }])
  expect(await doctor()).toContain('1 × refunds of more than was paid')
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
})
