import { listTransactions } from '@sopan/contract/orders/history'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { rulesBrokenBy } from '#test/damage.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, receipts, notes, doctor, settleRefunds } = receiptApp()
const { t, ordered, verify, rows, grants } = app
const control = () => app.emulator.control

const { accept, refund } = operating(t)

/** An order of ₹499 in review. */
async function inReview(payment: { orderAmount?: number; orderCurrency?: string } = {}) {
  const made = await ordered({ state: 'Haryana' })
  await control().pay(made.id, { orderAmount: 400, ...payment })
  await verify(made.token, made.id)
  expect(await rows()).toMatchObject([{ state: 'pending_review' }])
  return made
}

describe('accepting an order that was paid with another amount', () => {
  it('grants it, with a receipt and a mail about what was paid, and it can be refunded', async () => {
    const { token, id } = await inReview()
    await accept(id)
    expect(await rows()).toMatchObject([
      { state: 'fulfilled', accepted_at: t.time, fulfilled_at: t.time, reason: null },
    ])
    expect(await grants()).toMatchObject([{ revoked_at: null, source: 'order' }])
    expect(await receipts()).toMatchObject([{ amount_paise: 40_000 }])
    await sweepOutbox(t, () => undefined)
    expect(t.mails.map(({ text }) => text).join()).toContain('Paid: ₹400')
    const { body } = await t.call(listTransactions, { querystring: {} }, token)
    expect(body.data.transactions).toMatchObject([{ amount: 400, status: 'success' }])
    expect((await verify(token, id)).body.success).toBe(true)
    expect(await doctor()).toMatch(/^All/)
    await refund(id)
    await settleRefunds('SUCCESS')
    expect(await notes()).toMatchObject([{ amount_paise: 40_000 }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused for another currency, and for an unknown order', async () => {
    const { id } = await inReview({ orderAmount: 499, orderCurrency: 'USD' })
    await expect(accept(id)).rejects.toThrow('There is no payment in INR.')
    await expect(accept('order_x')).rejects.toThrow("There is no order 'order_x'.")
  })

  it('is refused if the buyer has access already', async () => {
    const { user, course, id } = await inReview()
    await factories(t.db).grant(user.id, course.id)
    await expect(accept(id)).rejects.toThrow('The buyer has access already, or pays in parts.')
    expect(await rows()).toMatchObject([{ state: 'pending_review', accepted_at: null }])
  })

  it('is refused if the payment is disputed or returned, also in part', async () => {
    const { id } = await inReview()
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id)
    await control().idle()
    await expect(accept(id)).rejects.toThrow("The buyer's bank disputes this payment.")
    app.advanceMinutes(1)
    await control().dispute(id, { status: 'CHARGEBACK_MERCHANT_LOST' })
    await control().idle()
    await expect(accept(id)).rejects.toThrow('has returned this payment after a dispute')
    await t.db.deleteFrom('dispute').execute()
    await control().fail('getRefunds', { kind: '500' })
    await control().autoRefund(id, { amount: 100, withOrder: true })
    await control().idle()
    await expect(accept(id)).rejects.toThrow(
      'The payment provider has announced a refund that it has not listed so far. ' +
        'Look at the page of that order later; what you have to decide is shown there.',
    )
    await control().clearFaults()
    app.advanceMinutes(12)
    await expect
      .poll(
        async () => {
          await app.sweep().catch(() => undefined)
          return (await t.db.selectFrom('refund').select('state').execute()).length
        },
        { interval: 1000 },
      )
      .toBe(1)
    await expect(accept(id)).rejects.toThrow(
      'The payment, or a part of it, has been or is being refunded.',
    )
  })
})

it('the database accepts another amount only in the statement that grants', async () => {
  const { id } = await inReview()
  const change = (values: object) =>
    t.db.updateTable('purchase_order').set(values).where('order_id', '=', id).execute()
  await expect(change({ accepted_at: t.time })).rejects.toMatchObject({
    constraint: 'purchase_order_accepted',
  })
  await expect(change({ state: 'fulfilled', fulfilled_at: t.time })).rejects.toMatchObject({
    constraint: 'purchase_order_paid_in_full',
  })
})

it('doctor money finds an order that was accepted without its audit row, or without a reason', async () => {
  const { id } = await inReview()
  await accept(id)
  for (const damage of [
    sql`DELETE FROM audit WHERE action = 'accept'`,
    sql`UPDATE audit SET reason = ' ' WHERE action = 'accept'`,
  ]) {
    const found = (await rulesBrokenBy(t, damage)).join('\n')
    expect(found).toContain('1 × access from an order that was not paid for it')
    expect(found).toContain('1 × an order that was accepted without a reason of the operator')
  }
})
