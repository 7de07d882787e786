import { getReceipt } from '@sopan/contract/orders/receipts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

import { sweepRefunds } from '../sweep.ts'

const { app, notes, doctor, review, refund, settled, settleRefunds, ...settling } = settlingApp()
const { t, rows, grants, verify } = app
const { sweepAll, refunds, paid, granted, autoRefund } = providerRefunds(app)
const { sweepTimes } = settling
const control = () => app.emulator.control

/** The provider returns 100 of the 499 rupees, and its event has arrived. */
const returnPart = (id: string, amount = 100) => autoRefund(id, { amount, withOrder: true })

const amounts = async () =>
  (await refunds()).map(({ cause, state, amount_paise }) => [cause, state, amount_paise])

/** An event about a refund may arrive during the sweep that ends it. */
async function endRefunds(status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await settleRefunds(status)
  await control().idle()
  await sweepAll()
}

async function expectReturned(): Promise<void> {
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect((await notes()).reduce((sum, note) => sum + note.amount_paise, 0)).toBe(49_900)
  expect(await doctor()).toMatch(/^All \d+ checks hold\.$/)
}

describe('a payment that the provider has returned in part', () => {
  it('can be refunded: our refund is of the rest', async () => {
    const { id } = await granted()
    await returnPart(id)
    await sweepAll()
    expect(await refund(id)).toMatchObject({ amount_paise: 39_900 })
    await expect(refund(id)).rejects.toThrow('The order is being refunded already.')
    await endRefunds('SUCCESS')
    expect(await amounts()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['policy', 'succeeded', 39_900],
    ])
    await expectReturned()
  })

  it('has a credit note of each part in its mail and at the order', async () => {
    const { token, id } = await granted()
    await returnPart(id)
    await sweepAll()
    await refund(id)
    await endRefunds('SUCCESS')
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
    const { body } = await t.call(getReceipt, { querystring: { order_id: id } }, token)
    expect(body.data.credit_notes).toMatchObject([
      { number: numbers[0], amount: 100 },
      { number: numbers[1], amount: 399 },
    ])
    const { credit_notes: shown } = await operating(t).show(id)
    expect(shown.map(({ number }) => number)).toEqual(numbers)
  })

  it('can be returned in further parts, and the last one ends the access', async () => {
    const { id } = await granted()
    await returnPart(id)
    await sweepAll()
    await returnPart(id, 200)
    await sweepAll()
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await doctor()).toMatch(/^All/)
    await returnPart(id, 199)
    await sweepAll()
    expect(await amounts()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['provider', 'succeeded', 20_000],
      ['provider', 'succeeded', 19_900],
    ])
    expect(await grants()).toMatchObject([{ reason: 'refunded' }])
    await expectReturned()
  })

  it('before it was known to be for an item that the buyer has: our refund is of the rest', async () => {
    const { user, course, token, id } = await paid()
    await factories(t.db).grant(user.id, course.id)
    await returnPart(id)
    await verify(token, id)
    await sweepAll()
    await endRefunds('SUCCESS')
    expect(await amounts()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['access held', 'succeeded', 39_900],
    ])
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('before a grant that failed has a credit note as soon as the payment is granted', async () => {
    const { token, id } = await paid()
    await sql`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room'; END $$`.execute(t.db)
    await sql`
      CREATE TRIGGER fails BEFORE INSERT ON entitlement EXECUTE FUNCTION fail()`.execute(t.db)
    try {
      await returnPart(id)
      await verify(token, id)
      await sweepRefunds(t, () => undefined)
      expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
      expect(await rows()).toMatchObject([{ state: 'paid' }])
    } finally {
      await sql`DROP TRIGGER fails ON entitlement`.execute(t.db)
      await sql`DROP FUNCTION fail`.execute(t.db)
    }
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await notes()).toMatchObject([{ amount_paise: 10_000 }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('and whose rest the bank has refused stays in the review until it is returned', async () => {
    const { id } = await granted()
    await returnPart(id)
    await sweepAll()
    await refund(id)
    await endRefunds('FAILED')
    const ours = (await refunds())[1]?.refund_id ?? ''
    const refused = { order_id: id, kind: 'refused', refund_id: ours, amount_paise: 39_900 }
    expect(await review()).toContainEqual(expect.objectContaining(refused))
    expect(await settled(ours)).toEqual({ amount_paise: 39_900 })
    await expectReturned()
  })

  it('after the bank has refused our refund of it stays in the review', async () => {
    const { id } = await granted()
    await refund(id)
    await endRefunds('FAILED')
    await returnPart(id)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    expect(await review()).toContainEqual(expect.objectContaining({ kind: 'refused' }))
    const ours = (await refunds())[0]?.refund_id ?? ''
    await expect(settled(ours, { hasLooked: true })).rejects.toThrow(
      'Only ₹399 of this payment is still to be returned',
    )
    await refund(id)
    await endRefunds('SUCCESS')
    expect(await amounts()).toEqual([
      ['policy', 'failed', 49_900],
      ['provider', 'succeeded', 10_000],
      ['operator', 'succeeded', 39_900],
    ])
    await expectReturned()
  })
})

describe('a part that the provider has returned', () => {
  it('and that fails after ours has returned the rest is returned by a further refund', async () => {
    const { id } = await granted()
    const part = await autoRefund(id, { amount: 100, withOrder: true, status: 'PENDING' })
    await sweepAll()
    await refund(id)
    await sweepAll()
    const ours = (await refunds())[1]?.refund_id ?? ''
    await control().settleRefund(ours, 'SUCCESS')
    // If both were due at the same time, the part could be found as failed first, and its rest requested.
    await control().idle()
    await sweepAll()
    await control().settleRefund(part.cf_refund_id, 'FAILED')
    await control().idle()
    await sweepAll()
    expect(await amounts()).toMatchObject([
      ['provider', 'failed', 10_000],
      ['policy', 'succeeded', 39_900],
      ['policy', expect.anything(), 10_000],
    ])
    await control().setWebhookUrl(null)
    await endRefunds('SUCCESS')
    await expectReturned()
  })

  it('and that fails before ours is sent, and then the whole payment: ours becomes the record of it', async () => {
    const { id } = await granted()
    const part = await autoRefund(id, { amount: 200, withOrder: true, status: 'PENDING' })
    await sweepAll()
    await control().setWebhookUrl(null)
    expect(await refund(id)).toMatchObject({ amount_paise: 29_900 })
    await control().settleRefund(part.cf_refund_id, 'FAILED')
    await control().setWebhookUrl(app.webhookUrl)
    await returnPart(id, 499)
    await sweepTimes(2)
    await app.sweep()
    expect(await amounts()).toEqual([
      ['provider', 'failed', 20_000],
      ['provider', 'succeeded', 49_900],
    ])
    await expectReturned()
  })

  it('together with another one more than was paid ends the access, and is reported', async () => {
    const { id } = await granted()
    await returnPart(id, 300)
    await sweepAll()
    await returnPart(id, 300)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await grants()).toMatchObject([{ reason: 'refunded' }])
    expect(await doctor()).toMatch(/^1 × refunds of more than was paid:/)
  })
})

describe('a refund of ours that the provider rejects because it has returned a part', () => {
  it.each([
    ['with an event about it', true],
    ['without an event', false],
  ])('returns the rest, %s', async (_, isAnnounced) => {
    const { id } = await granted()
    await refund(id)
    if (!isAnnounced) await control().setWebhookUrl(null)
    await returnPart(id)
    await sweepTimes(2)
    await endRefunds('SUCCESS')
    expect((await amounts()).toSorted()).toEqual([
      ['policy', 'succeeded', 39_900],
      ['provider', 'succeeded', 10_000],
    ])
    await expectReturned()
  })

  it('can be recorded as returned in another way', async () => {
    const { id } = await granted()
    await refund(id)
    await returnPart(id)
    await control().fail('createRefund', { kind: '401' })
    await sweepTimes(5)
    const ours = (await refunds()).find(({ cause }) => cause === 'policy')?.refund_id ?? ''
    expect(await settled(ours)).toEqual({ amount_paise: 39_900 })
    await sweepAll()
    await expectReturned()
  })
})
