import { describe, expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

import { sweepRefunds } from '../sweep.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants } = app
const { sweepAll, refunds, review, doctor, paid, granted, autoRefund, plannedRead } =
  providerRefunds(app)
const control = () => app.emulator.control

/** Above what is read as an amount; one below 0 is not read either. */
const UNREADABLE = 2e9

const expectNoFinding = async () =>
  expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])

const expectFinding = async (ref: string) =>
  expect(await doctor()).toEqual([
    expect.stringContaining('a refund that the provider has announced'),
    expect.stringContaining(ref),
  ])

const resolve = async (id: string, finding: string, options: Record<string, string | true> = {}) =>
  (
    await runCommand(t, ['orders', 'resolve', id], {
      finding,
      reason: 'not in its dashboard',
      ...options,
    })
  ).lines

/** The provider announces a refund that it does not list. */
async function announce(refund: string, ids: Record<string, string>, status = 'SUCCESS') {
  const data = { auto_refund: { cf_refund_id: refund, refund_status: status, ...ids } }
  await control().sendWebhook({ type: 'AUTO_REFUND_STATUS_WEBHOOK', data })
}

/** A granted order with two payments, as the sweep has found it; webhooks are switched on. */
async function twoPayments(amounts: { first?: number; second?: number } = {}) {
  const { token, id } = await ordered()
  const { first = 499, second = 499 } = amounts
  const payments = [await control().pay(id, { amount: first })]
  await verify(token, id)
  app.advanceMinutes(1)
  payments.push(await control().pay(id, { amount: second, force: true }))
  await control().setWebhookUrl(app.webhookUrl)
  await sweepAll()
  return { id, payments: payments.map(({ cf_payment_id: payment }) => payment) }
}

describe('a refund that the provider has announced and does not list', () => {
  it('is reported until an operator resolves it', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id })
    await sweepAll()
    await expectFinding(`${id}, refund r9`)
    expect(await resolve(id, 'announced:r9', { 'dry-run': true })).toEqual([
      `Would resolve: announced:r9 of order ${id}.`,
    ])
    await expectFinding(`${id}, refund r9`)
    expect(await resolve(id, 'announced:r9')).toEqual([`Resolved: announced:r9 of order ${id}.`])
    await sweepAll()
    await expectNoFinding()
    expect(await review()).toEqual(['Nothing to review.'])
    expect(await rows()).toMatchObject([{ next_check_at: await plannedRead() }])
    const { lines } = await runCommand(t, ['orders', 'show', id])
    expect(lines.at(-1)).toMatch(/ravi: resolve: not in its dashboard$/)
    await expect(resolve(id, 'announced:r9')).rejects.toThrow("no finding 'announced:r9'")
  })

  it('is reported again if it is announced after it was dismissed', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id }, 'PENDING')
    await resolve(id, 'announced:r9')
    await expectNoFinding()
    app.advanceMinutes(1)
    await announce('r9', { order_id: id })
    await sweepAll()
    expect((await doctor()).join()).toContain(`${id}, refund r9`)
  })

  it('is reported if its event names only a payment that is known later', async () => {
    const { token, id } = await ordered()
    const { cf_payment_id: payment } = await control().pay(id)
    await control().setWebhookUrl(app.webhookUrl)
    await announce('r9', { cf_payment_id: payment })
    expect(await review()).toEqual([expect.stringContaining('of order unknown')])
    await verify(token, id)
    await sweepAll()
    await expectFinding(`${id}, refund r9`)
    expect(await review()).toEqual([expect.stringContaining(`of order ${id}, user`)])
    await resolve(id, 'announced:r9')
    await expectNoFinding()
  })

  it('is not reported if it is of nothing', async () => {
    const { id } = await granted()
    await autoRefund(id, { amount: 0, withOrder: true })
    await sweepAll()
    await expectNoFinding()
    expect(await review()).toEqual(['Nothing to review.'])
    expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: await plannedRead() }])
  })

  it('is not resolved while the provider lists it, or cannot be asked', async () => {
    const { id } = await granted()
    await announce('r9', { order_id: id })
    await control().fail('getRefunds', { kind: '401' })
    await expect(resolve(id, 'announced:r9')).rejects.toThrow('cannot be asked')
    await control().clearFaults()
    await control().setWebhookUrl(null)
    const { cf_refund_id: listed } = await autoRefund(id, { amount: 100, status: 'PENDING' })
    await t.db
      .insertInto('payment_event')
      .values({
        event_key: 'x',
        type: 'REFUND_STATUS_WEBHOOK',
        order_ref: id,
        refund_ref: listed,
        body: Buffer.from(''),
        received_at: t.time,
      })
      .execute()
    await expect(resolve(id, `announced:${listed}`)).rejects.toThrow('no finding')
    expect(await resolve(id, 'announced:r9', { override: true })).toHaveLength(1)
  })
})

describe('an amount that cannot be read', () => {
  it('of a first payment: the second one is returned', async () => {
    const { id, payments } = await twoPayments({ first: UNREADABLE })
    expect(await refunds()).toMatchObject([{ cause: 'second payment', amount_paise: 49_900 }])
    expect(app.alarms).toContain(`payment ${payments[0]} has an amount that cannot be read`)
    expect(await review()).toEqual([
      `Payment ${payments[0]} of order ${id}: its amount cannot be read, see the dashboard of the ` +
        'payment provider',
    ])
    const { lines } = await runCommand(t, ['orders', 'show', id])
    expect(lines).toContainEqual(expect.stringContaining(`${payments[0]}: success, amount unknown`))
  })

  it('of a second payment is reported until the provider returns it', async () => {
    const { id, payments } = await twoPayments({ second: UNREADABLE })
    expect(await refunds()).toEqual([])
    await t.db
      .updateTable('payment_attempt')
      .set({ updated_at: new Date('2026-11-19T06:00:00Z') })
      .execute()
    expect((await doctor()).join()).toContain(`payment ${payments[1]}`)
    expect(await review()).toEqual([expect.stringContaining(`Payment ${payments[1]} of order`)])
    await autoRefund(id, { amount: 499, withOrder: true })
    await sweepAll()
    expect(await refunds()).toMatchObject([{ cause: 'provider', state: 'succeeded' }])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await review()).toEqual(['Nothing to review.'])
    await expectNoFinding()
  })

  it('of a payment that can be read later is stored then', async () => {
    await control().fail('getPayments', {
      kind: 'changed-fields',
      fields: { payment_amount: 'x' },
    })
    const { id } = await twoPayments()
    expect(await refunds()).toEqual([])
    await control().clearFaults()
    app.advanceMinutes(24 * 60)
    await sweepAll()
    expect(await refunds()).toMatchObject([{ cause: 'second payment', amount_paise: 49_900 }])
    expect((await control().order(id)).refunds).toHaveLength(1)
  })

  it('of a refund: the other refund is recorded, and a second payment is returned', async () => {
    const { id } = await granted()
    const { cf_refund_id: unreadable } = await autoRefund(id, { amount: -1, withOrder: true })
    const { cf_refund_id: other } = await autoRefund(id, { amount: 100, withOrder: true })
    await sweepAll()
    await control().pay(id, { force: true })
    // The payment's webhook may be settling the order already, which this sweep then leaves out.
    await sweepAll()
    await expect.poll(refunds).toMatchObject([
      { provider_refund_id: unreadable, amount_paise: null },
      { provider_refund_id: other, amount_paise: 10_000 },
      { cause: 'second payment', amount_paise: 49_900 },
    ])
    expect(app.alarms).toContain(`refund ${unreadable} has an amount that cannot be read`)
    expect(await review()).toContainEqual(
      expect.stringMatching(`^Refund ${unreadable}, of order ${id}, .*: its amount cannot be read`),
    )
  })

  it('of a refund keeps a paid order from being granted until an operator resolves it', async () => {
    const { token, id } = await paid()
    const { cf_refund_id: refund } = await autoRefund(id, { amount: -1, withOrder: true })
    await verify(token, id)
    expect(await grants()).toEqual([])
    expect((await doctor()).join()).toContain(`${id}, refund ${refund}`)
    await resolve(id, `unreadable-refund:${refund}`)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: await plannedRead() }])
    await expectNoFinding()
  })

  it('of a refund keeps our refund from being sent until an operator resolves it', async () => {
    const { token, id } = await paid()
    const { cf_refund_id: refund } = await autoRefund(id, { amount: -1, withOrder: true })
    await verify(token, id)
    await runCommand(t, ['refund', id], { reason: 'asked by mail' })
    app.advanceMinutes(6)
    const errors: unknown[] = []
    await sweepRefunds(t, (error) => errors.push(error))
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('waits for a decision') }),
    ])
    expect(await control().calls('createRefund')).toEqual([])
    await resolve(id, `unreadable-refund:${refund}`)
    app.advanceMinutes(6)
    await sweepRefunds(t, () => undefined)
    expect(await refunds()).toMatchObject([{}, { cause: 'operator', state: 'pending' }])
  })

  it('of a refund keeps a return by hand from being recorded until an operator resolves it', async () => {
    const { token, id } = await paid()
    await verify(token, id)
    await runCommand(t, ['refund', id], { reason: 'asked by mail' })
    await sweepAll()
    const [ours] = await refunds()
    await control().settleRefund(ours?.refund_id ?? '', 'FAILED')
    const { cf_refund_id: refund } = await autoRefund(id, { amount: -1, withOrder: true })
    const settle = () =>
      runCommand(t, ['refunds', 'settled', ours?.refund_id ?? ''], {
        reference: 'UTR 1',
        reason: 'paid by bank transfer',
      })
    await expect(settle()).rejects.toThrow('cannot be read')
    await resolve(id, `unreadable-refund:${refund}`)
    await settle()
  })
})
