import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { whileFailing } from '#test/failing.ts'
import { operating } from '#test/operating.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

import { sweepRefunds } from '../sweep.ts'

const { app, bought, notes, doctor, idOf, review, refund, settleRefunds, sweepTimes } =
  settlingApp()
const { t, rows, grants, verify } = app
const { sweepAll, refunds, paid, granted, autoRefund } = providerRefunds(app)
const control = () => app.emulator.control

/** The provider returns 100 of the 499 rupees of a payment, and its event has arrived. */
const returnPart = (id: string, paymentId?: string) =>
  autoRefund(id, { amount: 100, paymentId, withOrder: true })

const amounts = async () =>
  (await refunds()).map(({ cause, state, amount_paise }) => [cause, state, amount_paise])

/** An event about a refund may arrive during the sweep that ends it. */
async function endRefunds(): Promise<void> {
  await settleRefunds('SUCCESS')
  await control().idle()
  await sweepAll()
}

/** Lets some days pass; on each day the bank makes the refunds that the provider has taken. */
async function endAll(id: string): Promise<void> {
  for (let day = 0; day < 6; day++) {
    await sweepTimes(1)
    await app.sweep()
    for (const made of (await control().order(id)).refunds) {
      if (made.refund_status === 'PENDING')
        await control().settleRefund(made.cf_refund_id, 'SUCCESS')
    }
  }
}

describe('a payment that the provider has returned in part', () => {
  it('has a credit note of each part in its mail and at the order', async () => {
    const { id } = await granted()
    await returnPart(id)
    await sweepAll()
    await refund(id)
    await endRefunds()
    await sweepOutbox(t, (error) => {
      throw error
    })
    const attached = () => t.mails.flatMap(({ attachment }) => attachment?.name ?? [])
    const numbers = (await notes()).map(({ number }) => number)
    expect(numbers).toHaveLength(2)
    for (const number of numbers) {
      // A webhook's own sweep may be sending it.
      await expect
        .poll(attached)
        .toContainEqual(expect.stringContaining(number.replaceAll('/', '-')))
    }
    const { credit_notes: shown } = await operating(t).show(id)
    expect(shown.map(({ number }) => number)).toEqual(numbers)
  })

  it('before a grant that failed has a credit note as soon as the payment is granted', async () => {
    const { token, id } = await paid()
    await whileFailing(t.db, 'BEFORE INSERT ON entitlement', async () => {
      await returnPart(id)
      await verify(token, id)
      await sweepRefunds(t, () => undefined)
      expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
      expect(await rows()).toMatchObject([{ state: 'paid' }])
    })
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await notes()).toMatchObject([{ amount_paise: 10_000 }])
    expect(await doctor()).toMatch(/^All/)
  })
})

it('a part of a second payment that is not known so far leaves the rest to be returned by us', async () => {
  const { token, id } = await app.ordered()
  await control().pay(id, { status: 'PENDING' })
  const { cf_payment_id: payment } = await control().pay(id)
  await verify(token, id)
  await control().finish(id, { status: 'SUCCESS' })
  await control().setWebhookUrl(app.webhookUrl)
  await returnPart(id, payment)
  await sweepAll()
  await control().setWebhookUrl(null)
  await endRefunds()
  expect(await amounts()).toEqual([
    ['provider', 'succeeded', 10_000],
    ['second payment', 'succeeded', 39_900],
  ])
  expect(await grants()).toMatchObject([{ revoked_at: null }])
})

it('a refund of more than is left of each payment is sent in two parts', async () => {
  const { id } = await app.paidTwice()
  const [second, first] = (await control().order(id)).payments
  await control().setWebhookUrl(app.webhookUrl)
  await returnPart(id, second?.cf_payment_id)
  await sweepAll()
  expect((await control().order(id)).refunds[1]?.cf_payment_id).toBe(first?.cf_payment_id)
  await control().setWebhookUrl(null)
  await endRefunds()
  await refund(id)
  await endAll(id)
  expect((await amounts()).toSorted()).toEqual([
    ['policy', 'succeeded', 10_000],
    ['policy', 'succeeded', 39_900],
    ['provider', 'succeeded', 10_000],
    ['second payment', 'succeeded', 39_900],
  ])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund that the provider has taken with another amount is followed, and its rest returned', async () => {
  const { id } = await bought()
  await refund(id)
  const given = { orderId: id, amountPaise: 39_900, note: 'Refund of order' }
  await t.gateway.createRefund({ ...given, refundId: await idOf() })
  await sweepTimes(4)
  expect(await refunds()).toMatchObject([
    { state: 'pending', amount_paise: 39_900 },
    { state: 'pending', amount_paise: 10_000 },
  ])
  await endAll(id)
  expect((await notes()).map((note) => note.amount_paise)).toEqual([39_900, 10_000])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await doctor()).toMatch(/^All/)
})
