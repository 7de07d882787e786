import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { settleByOperator } from '#server/features/orders/refunds/settle-by-operator.ts'
import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { createMockGateway } from '#server/payments/mock.ts'
import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, bought, settleRefunds, ...settling } = settlingApp()
const { refunds, idOf, review, refund, settled, sweepTimes, rejected, failedSecond, resolved } =
  settling
const { t, rows } = app
const control = () => app.emulator.control

describe('recording that a refund was returned in another way', () => {
  it('ends a refund that the provider never takes; it is not asked for it again', async () => {
    const { user, id } = await rejected()
    expect(await review()).toEqual([expect.stringContaining('requested after 4 checks')])
    expect((await settled(await idOf())).lines).toEqual([
      expect.stringMatching(`^Recorded: ₹499 of .* returned to user ${user.id}, order ${id}.$`),
    ])
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
    expect(await review()).toEqual(['Nothing to review.'])
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
    expect((await settled(await idOf(), { 'dry-run': true })).lines[0]).toMatch(/^Would record/)
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
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
    await expect(settled(await idOf(), { override: true })).rejects.toThrow("is 'withdrawn'")
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
    await settled(await idOf(), { override: true })
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('is refused while the settings name another gateway, unless the operator has looked', async () => {
    await rejected()
    const deps = { ...t, gateway: createMockGateway() }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    const given = { refundId: await idOf(), reference: 'UTR 1' }
    const settle = (override: boolean) => settleByOperator(deps, { ...given, override }, act)
    await expect(settle(false)).rejects.toThrow('cannot be asked about this order')
    await settle(true)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('reports a fault of ours instead of an operator having to look at the dashboard', async () => {
    await rejected()
    const listRefunds = async () => {
      throw new TypeError('a fault of ours')
    }
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    const given = { refundId: await idOf(), reference: 'UTR 1', override: true }
    const act = { actor: 'ravi', reason: 'paid', now: t.time, dryRun: false }
    await expect(settleByOperator(deps, given, act)).rejects.toThrow('a fault of ours')
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

  it('is refused with a reference that a terminal does not show as it is', async () => {
    await rejected()
    for (const reference of ['UTR\u001b[31m1', 'UTR\u202e1']) {
      await expect(settled(await idOf(), { reference })).rejects.toThrow('no control characters')
    }
  })

  it('shows the title without control characters', async () => {
    await rejected()
    await sql`UPDATE purchase_order SET title = ${'Polity\u001b[31m'}`.execute(t.db)
    const { lines } = await settled(await idOf())
    expect(lines.join()).toContain('Polity\uFFFD[31m')
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
    await expect(settled('refundx')).rejects.toThrow("There is no refund 'refundx'.")
  })
})

describe('a second payment whose refund failed', () => {
  it('can be returned again, once, and leaves the review when it succeeded', async () => {
    const { id, finding } = await failedSecond()
    expect(await review()).toEqual([
      expect.stringMatching(`second payment: it has failed.*--finding ${finding}`),
    ])
    await expect(resolved(id, 'refused:x')).rejects.toThrow("no finding 'refused:x'")
    expect((await resolved(id, finding)).lines).toEqual([
      `Resolved: ${finding} of order ${id}; ₹499 is returned.`,
    ])
    await expect(resolved(id, finding)).rejects.toThrow('no finding')
    expect(await review()).toEqual(['Nothing to review.'])
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
    expect(await review()).toEqual(['Nothing to review.'])
    expect(await doctor()).toMatch(/^All/)
  })
})
