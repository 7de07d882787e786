import { describe, expect, it } from 'vitest'

import { sweepOrders } from '#server/features/orders/sweep/sweep.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

import { sweepRefunds } from '../sweep.ts'

const app = payingApp()
const { t, rows, grants, advanceMinutes } = app
const { sweepAll, refunds, review, doctor, granted, autoRefund, plannedRead } = providerRefunds(app)
const { refund, returned } = operating(t)
const control = () => app.emulator.control

type List = 'getPayments' | 'getRefunds'

/** Changes each row of a list of the provider until the faults are cleared. */
const change = (list: List, amount: unknown) =>
  control().fail(list, {
    kind: 'changed-fields',
    fields: { [list === 'getPayments' ? 'payment_amount' : 'refund_amount']: amount },
  })

/** Both sweeps on some days, because the sweep after an event may be in progress; returns their errors. */
async function sweepDays(): Promise<string> {
  const errors: unknown[] = []
  await control().idle()
  for (let day = 0; day < 4; day++) {
    advanceMinutes(24 * 60)
    await sweepOrders(t, (error) => errors.push(error))
    await sweepRefunds(t, (error) => errors.push(error))
    await t.wokenSweeps()
  }
  return errors.join()
}

/** A granted order with a second payment that the server does not know. */
async function secondPayment() {
  const made = await granted()
  await control().setWebhookUrl(null)
  await control().pay(made.id, { force: true })
  return made
}

describe('of the payments', () => {
  it('a list with an amount that cannot be read is read again later', async () => {
    const { id } = await secondPayment()
    await change('getPayments', null)
    expect(await sweepDays()).toContain(`/orders/${id}/payments has an invalid response`)
    expect(app.alarms).toContainEqual(expect.stringContaining(`/orders/${id}/payments`))
    expect(await refunds()).toEqual([])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    await control().clearFaults()
    expect(await sweepDays()).toBe('')
    expect(await refunds()).toMatchObject([{ cause: 'second payment', amount_paise: 49_900 }])
    expect((await control().order(id)).refunds).toHaveLength(1)
  })
})

describe('of the refunds', () => {
  it('a list with an amount that cannot be read is read again later', async () => {
    const { id } = await granted()
    await change('getRefunds', -1)
    const { cf_refund_id: refund } = await autoRefund(id, { amount: 100, withOrder: true })
    expect(await sweepDays()).toContain(`/orders/${id}/refunds has an invalid response`)
    expect(app.alarms).toContainEqual(expect.stringContaining(`/orders/${id}/refunds`))
    expect(await refunds()).toEqual([])
    expect((await doctor()).join()).toContain(`${id}, refund ${refund}`)
    await control().clearFaults()
    expect(await sweepDays()).toBe('')
    expect(await refunds()).toMatchObject([{ cause: 'provider', amount_paise: 10_000 }])
    expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])
  })

  it('such a list keeps our refund from being sent', async () => {
    const { id } = await granted()
    await change('getRefunds', 'x')
    await autoRefund(id, { amount: 100, withOrder: true })
    await refund(id)
    await sweepDays()
    expect(await control().calls('createRefund')).toEqual([])
    expect(await review()).toContainEqual(expect.objectContaining({ kind: 'refund not taken' }))
    await control().clearFaults()
    await sweepDays()
    const { refunds: made } = await control().order(id)
    expect(made.map((one) => one.refund_amount)).toEqual([100, 399])
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it('such a list keeps a return by hand from being recorded', async () => {
    const { id } = await granted()
    await refund(id)
    await sweepAll()
    const [ours] = await refunds()
    const settle = (hasLooked = false) => returned(id, ours?.refund_id ?? '', { hasLooked })
    await control().settleRefund(ours?.refund_id ?? '', 'FAILED')
    await sweepAll()
    await change('getRefunds', 'x')
    await autoRefund(id, { amount: 100, withOrder: true })
    await expect(settle()).rejects.toThrow('cannot be asked')
    await expect(settle(true)).rejects.toThrow('may return the same money')
    await control().clearFaults()
    await expect(settle()).rejects.toThrow('Only ₹399')
    expect(await plannedRead()).toBeInstanceOf(Date)
  })
})
