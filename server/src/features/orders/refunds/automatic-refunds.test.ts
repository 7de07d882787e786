import { getCourse } from '@sopan/contract/courses'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from './sweep.ts'

const app = payingApp()
const { t, ordered, verify } = app
const control = () => app.emulator.control
const { review, withoutOrder } = operating(t)

async function report(id: string, status: string, amount?: number): Promise<void> {
  const { payments } = await control().order(id)
  await control().setWebhookUrl(app.webhookUrl)
  await control().dispute(id, {
    status,
    paymentId: payments[0]!.cf_payment_id,
    ...(amount !== undefined && { amount }),
  })
  await control().idle()
  await control().setWebhookUrl(null)
}

it('an automatic refund waits while the payment is disputed, and is listed', async () => {
  const { user, course, token, id } = await ordered()
  await control().pay(id)
  await report(id, 'DISPUTE_CREATED')
  await factories(t.db).grant(user.id, course.id)
  await verify(token, id)
  const errors: string[] = []
  await sweepRefunds(t, (error) => void errors.push(String(error)))
  expect(errors).toEqual([expect.stringContaining('is disputed')])
  expect((await control().order(id)).refunds).toEqual([])
  expect(await review()).toContainEqual(
    expect.objectContaining({ kind: 'refund not taken', amount_paise: 49_900 }),
  )
  app.advanceMinutes(60)
  await report(id, 'DISPUTE_MERCHANT_WON')
  app.advanceMinutes(24 * 60)
  await sweepRefunds(t, () => undefined)
  expect((await control().order(id)).refunds).toHaveLength(1)
})

it('a dispute whose amount changes while its status stays is stored', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  const amounts = () => t.db.selectFrom('dispute').select('amount_paise').execute()
  await report(id, 'DISPUTE_CREATED', 100)
  app.advanceMinutes(60)
  await report(id, 'DISPUTE_CREATED', 499)
  expect(await amounts()).toEqual([{ amount_paise: 49_900 }])
})

it('an event about an order in our form that we do not have is listed for 30 days', async () => {
  const { id, user } = await ordered()
  await t.db.deleteFrom('purchase_order').execute()
  await control().setWebhookUrl(app.webhookUrl)
  await control().pay(id)
  await control().idle()
  expect(await withoutOrder()).toEqual([`${id}, ${user.email}, PAYMENT_SUCCESS_WEBHOOK`])
  app.advanceMinutes(31 * 24 * 60)
  expect(await withoutOrder()).toEqual([])
})

it('a coupon that was honoured over its limit is listed', async () => {
  const { token, id, user } = await ordered()
  const { id: coupon_id } = await factories(t.db).coupon({ code: 'ONCE', max_uses: 1 })
  const rows = await t.db.selectFrom('purchase_order').selectAll().execute()
  await t.db
    .insertInto('coupon_use')
    .values({
      coupon_id,
      order_id: rows[0]!.id,
      user_id: user.id,
      state: 'released',
      updated_at: t.time,
    })
    .execute()
  await t.db.updateTable('purchase_order').set({ state: 'expired' }).execute()
  await t.pool.query('UPDATE purchase_order SET coupon_id = $1', [coupon_id])
  await control().pay(id)
  await verify(token, id)
  expect(await review()).toMatchObject([
    {
      order_id: id,
      kind: 'coupon exception',
      detail: expect.stringMatching(/^ONCE, late payment honoured/),
    },
  ])
})

it.each([-25, 25])(
  'a grant by a clock that differs by %i days counts immediately',
  async (days) => {
    const { token, id, course } = await ordered()
    await control().pay(id)
    app.advanceMinutes(days * 24 * 60)
    await verify(token, id)
    app.advanceMinutes(-days * 24 * 60)
    const { body } = await t.call(getCourse, { querystring: { id: String(course.id) } }, token)
    expect(body.data.has_access).toBe(true)
    const { lines } = await runCommand(t, ['doctor', 'money'])
    const isFound = lines.join().includes('dated in the future')
    expect(isFound).toBe(days > 0)
  },
)

it('a returned part of a payment is called a part, and the access is said to stay', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  app.advanceMinutes(2 * 60)
  await control().setWebhookUrl(app.webhookUrl)
  await control().autoRefund(id, { amount: 16, withOrder: true })
  await control().idle()
  await app.sweep()
  await sweepRefunds(t, () => undefined)
  await sweepOutbox(t, () => undefined)
  const texts = t.mails.map(({ text }) => text).filter((text) => text.includes('Refund:'))
  expect(texts[0]).toContain('A part of your payment is returned. Your access stays.')
  expect(texts[0]).toContain('Refund: ₹16 of ₹499')
})
