import { revokeLearnerAccess } from '@sopan/contract/console/learner-acts'
import { describe, expect, it } from 'vitest'

import { makeCall } from '#test/commands.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from './sweep.ts'

const app = payingApp()
const { t, ordered, verify, rows } = app
const control = () => app.emulator.control

const { review, withoutOrder, ...operate } = operating(t)
const refund = (id: string, { override = false } = {}) => operate.refund(id, { override })

/** A granted order whose payment the buyer's bank disputes. */
async function disputed(): Promise<string> {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  await control().setWebhookUrl(app.webhookUrl)
  await report(id, 'CHARGEBACK_CREATED')
  return id
}

async function report(id: string, status: string): Promise<void> {
  await control().dispute(id, { status })
  await control().idle()
}

it('refuses to refund a disputed payment, which the bank may return, too', async () => {
  const id = await disputed()
  await expect(refund(id)).rejects.toThrow('disputes this payment')
  expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  await refund(id, { override: true })
  expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
})

it('needs no decision about a dispute that the seller has won, and refunds the payment', async () => {
  const id = await disputed()
  app.advanceMinutes(10)
  await report(id, 'CHARGEBACK_MERCHANT_WON')
  expect(await review()).toEqual([])
  await refund(id)
})

// The bank has returned the money already.
it.each(['DISPUTE_MERCHANT_LOST', 'RETRIEVAL_MERCHANT_ACCEPTED'])(
  'refuses to refund a payment whose dispute has ended with %s, and lists it until the access ends',
  async (status) => {
    const id = await disputed()
    app.advanceMinutes(10)
    await report(id, status)
    await expect(refund(id)).rejects.toThrow('has returned this payment after a dispute')
    expect(await review()).toMatchObject([
      { order_id: id, amount_paise: 49_900, detail: expect.stringContaining(status) },
    ])
    const { email, id: userId } = await t.db
      .selectFrom('app_user')
      .select(['email', 'id'])
      .executeTakeFirstOrThrow()
    const { slug } = await t.db.selectFrom('course').select('slug').executeTakeFirstOrThrow()
    const item = { type: 'course' as const, slug }
    const body = { learner_id: userId, email, reason: 'dispute lost', ...item }
    await makeCall(t, revokeLearnerAccess, { body })
    expect(await review()).toEqual([])
    await refund(id, { override: true })
  },
)

it('needs no decision about a lost dispute after the days of the access', async () => {
  const id = await disputed()
  await report(id, 'CHARGEBACK_MERCHANT_LOST')
  expect(await review()).toMatchObject([{ order_id: id }])
  app.advanceMinutes(366 * 24 * 60)
  expect(await review()).toEqual([])
})

it('opens a dispute again that the bank continues', async () => {
  const id = await disputed()
  for (const status of ['CHARGEBACK_MERCHANT_WON', 'PRE_ARBITRATION_CREATED']) {
    app.advanceMinutes(10)
    await report(id, status)
  }
  expect(await review()).toMatchObject([
    { detail: expect.stringContaining('PRE_ARBITRATION_CREATED') },
  ])
})

it('stores the order of a dispute that names only the payment', async () => {
  const { token, id } = await ordered()
  const { cf_payment_id } = await control().pay(id)
  await verify(token, id)
  app.advanceMinutes(6)
  await app.sweep()
  await control().setWebhookUrl(app.webhookUrl)
  const dispute = { dispute_id: 'd1', dispute_status: 'CHARGEBACK_CREATED', dispute_amount: 499 }
  const data = { dispute, order_details: { cf_payment_id } }
  await control().sendWebhook({ type: 'DISPUTE_CREATED', data })
  await expect(refund(id)).rejects.toThrow('disputes this payment')
})

it('holds the refund of a second payment that the dispute names before its order is known', async () => {
  const { token, id } = await ordered()
  const { cf_payment_id } = await control().pay(id, { status: 'PENDING' })
  await control().pay(id)
  await verify(token, id)
  await control().finish(id, { status: 'SUCCESS' })
  await control().setWebhookUrl(app.webhookUrl)
  const dispute = { dispute_id: 'd1', dispute_status: 'CHARGEBACK_CREATED', dispute_amount: 499 }
  const data = { dispute, order_details: { cf_payment_id } }
  await control().sendWebhook({ type: 'DISPUTE_CREATED', data })
  await control().setWebhookUrl(null)
  app.advanceMinutes(6)
  await app.sweep()
  const errors: string[] = []
  await sweepRefunds(t, (error) => errors.push(String(error)))
  expect(errors).toEqual([expect.stringContaining('is disputed')])
  expect((await control().order(id)).refunds).toEqual([])
  expect(await review()).toContainEqual(
    expect.objectContaining({ order_id: id, detail: expect.stringMatching(/^d1, /) }),
  )
})

it('keeps the newer status of a dispute if an older event comes after it', async () => {
  const id = await disputed()
  app.advanceMinutes(10)
  await report(id, 'CHARGEBACK_MERCHANT_WON')
  app.advanceMinutes(-5)
  await report(id, 'CHARGEBACK_UNDER_REVIEW')
  expect(await review()).toEqual([])
})

it('is about its order as soon as one of its events names it, in any order of events', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  await control().setWebhookUrl(app.webhookUrl)
  const send = async (dispute_status: string, updated_at: string, order_id?: string) => {
    const dispute = { dispute_id: 'd1', dispute_status, dispute_amount: 499, updated_at }
    const data = { dispute, ...(order_id !== undefined && { order_details: { order_id } }) }
    await control().sendWebhook({ type: 'DISPUTE_UPDATED', data })
  }
  await send('CHARGEBACK_UNDER_REVIEW', '2026-11-20T06:10:00Z')
  expect(await withoutOrder()).toEqual(['d1, CHARGEBACK_UNDER_REVIEW'])
  await send('CHARGEBACK_CREATED', '2026-11-20T06:00:00Z', id)
  expect(await review()).toMatchObject([
    { order_id: id, detail: expect.stringContaining('CHARGEBACK_UNDER_REVIEW') },
  ])
  await expect(refund(id)).rejects.toThrow('disputes this payment')
})

it('is listed with an unknown amount until an event has one that can be read', async () => {
  const { id } = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  const send = (dispute_status: string, dispute_amount?: number) => {
    const dispute = { dispute_id: 'd1', dispute_status, dispute_amount }
    const data = { dispute, order_details: { order_id: id } }
    return control().sendWebhook({ type: 'DISPUTE_UPDATED', data })
  }
  await send('CHARGEBACK_CREATED')
  expect(await review()).toMatchObject([{ amount_paise: null, detail: 'd1, CHARGEBACK_CREATED' }])
  await send('CHARGEBACK_UNDER_REVIEW', 499)
  await send('CHARGEBACK_DOCS_RECEIVED')
  expect(await review()).toMatchObject([
    { amount_paise: 49_900, detail: 'd1, CHARGEBACK_DOCS_RECEIVED' },
  ])
})

describe('a refund that the provider has not taken before the payment was disputed', () => {
  async function requested(): Promise<string> {
    const { token, id } = await ordered()
    await control().pay(id)
    await verify(token, id)
    await refund(id)
    return id
  }
  async function sweepLater(): Promise<string[]> {
    const errors: string[] = []
    app.advanceMinutes(24 * 60)
    await sweepRefunds(t, (error) => errors.push(String(error)))
    return errors
  }
  async function dispute(id: string, status: string): Promise<void> {
    app.advanceMinutes(10)
    await control().setWebhookUrl(app.webhookUrl)
    await report(id, status)
  }

  it('is not sent while the bank may return the payment, and is sent after the seller has won', async () => {
    const id = await requested()
    await dispute(id, 'CHARGEBACK_CREATED')
    expect(await sweepLater()).toEqual([expect.stringContaining('is disputed')])
    expect((await control().order(id)).refunds).toEqual([])
    await dispute(id, 'CHARGEBACK_MERCHANT_WON')
    expect(await sweepLater()).toEqual([])
    expect((await control().order(id)).refunds).toHaveLength(1)
  })

  it('is sent if an operator decides so in spite of the dispute, and its buyer gets no second mail', async () => {
    const id = await requested()
    await dispute(id, 'CHARGEBACK_CREATED')
    await sweepLater()
    await refund(id, { override: true })
    expect(await sweepLater()).toEqual([])
    expect((await control().order(id)).refunds).toHaveLength(1)
    await expect(refund(id, { override: true })).rejects.toThrow('is being refunded already')
    const mails = await t.db.selectFrom('outbox').select('kind').execute()
    expect(mails.filter(({ kind }) => kind === 'refund requested')).toHaveLength(1)
  })
})
