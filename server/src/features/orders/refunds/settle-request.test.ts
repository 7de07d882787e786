import { describe, expect, it } from 'vitest'

import { createMockGateway } from '#server/payments/mock.ts'
import { settlingApp } from '#test/settling.ts'

import { settleRequest } from './settle-request.ts'
import { sweepRefunds } from './sweep.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, returned, settled, sweepTimes, rejected, failedSecond } =
  settling
const { resolved } = settling
const { t, rows } = app
const control = () => app.emulator.control

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

  it('ends a refund that the bank has refused', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('FAILED')
    await settled(await idOf())
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    await expect(settled(await idOf())).rejects.toThrow("The refund is 'succeeded'")
    await expect(refund(id)).rejects.toThrow("The order is 'refunded'")
    expect(await doctor()).toMatch(/^All/)
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

  it('is refused while the provider cannot be asked, unless the operator has looked', async () => {
    await rejected()
    await control().fail('getRefunds', { kind: '401' })
    await expect(settled(await idOf())).rejects.toThrow('Look at its dashboard first')
    await settled(await idOf(), { hasLooked: true })
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
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
    await t.db.updateTable('refund_request').set({ next_check_at: t.time }).execute()
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
})

describe('a second payment whose refund failed', () => {
  it('can be returned again, once, and leaves the review when it succeeded', async () => {
    const { id, finding } = await failedSecond()
    expect(await review()).toMatchObject([{ order_id: id, kind: 'refused', finding }])
    await expect(resolved(id, 'refused:x')).rejects.toThrow("no finding 'refused:x'")
    expect(await resolved(id, finding)).toEqual({ requested_paise: 49_900 })
    await expect(resolved(id, finding)).rejects.toThrow('no finding')
    expect(await review()).toEqual([])
    await settleRefunds('SUCCESS')
    expect((await refunds()).map(({ state, cause }) => [state, cause])).toEqual([
      ['failed', 'second payment'],
      ['succeeded', 'second payment'],
    ])
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('can be recorded as returned in another way, and the order stays', async () => {
    const { id, finding } = await failedSecond()
    await settled(await idOf())
    expect(await rows()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    await expect(resolved(id, finding)).rejects.toThrow('no finding')
    expect(await review()).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })
})
