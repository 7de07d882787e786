import { listTransactions } from '@sopan/contract/orders/history'
import { getReceipt } from '@sopan/contract/orders/receipts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { runCommand } from '#test/commands.ts'
import { deskApp } from '#test/desk.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const { app, receipts, doctor, atTheDesk, pay, hasAccess, netSales } = deskApp()
const { t, rows, grants, ordered, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const auditOf = (action: string) =>
  t.db.selectFrom('audit').selectAll().where('action', '=', action).execute()

describe('recording a payment that was taken at the desk', () => {
  it('gives access, a receipt, a mail and a line in the payment history, and counts as a sale', async () => {
    const { user, token, course, payNow } = await atTheDesk()
    const { lines } = await payNow()
    const [order] = await rows()
    expect(lines).toEqual([
      `Recorded: ₹499 by cash for Polity from user ${user.id}, Anjali Sharma. ` +
        'Access: until 2026-12-20T06:00:00.000Z.',
      `Order ${order?.order_id}, receipt R/26-27/000001.`,
    ])
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await receipts()).toMatchObject([{ amount_paise: 49_900, cgst_paise: 3806 }])
    expect(await netSales()).toBe(49_900)
    expect(await auditOf('record payment')).toMatchObject([
      { actor: 'ravi', subject: order?.order_id, after: { reference: 'voucher 12' } },
    ])
    const history = await t.call(
      listTransactions,
      { querystring: { user_id: String(user.id) } },
      token,
    )
    expect(history.body.data.transactions).toMatchObject([
      {
        amount: 499,
        payment_method: 'cash',
        gateway_response: { gateway: 'none', status: 'PAID' },
      },
    ])
    const read = await t.call(
      getReceipt,
      { querystring: { order_id: order?.order_id ?? '' } },
      token,
    )
    expect(read.body.data.receipt.amount).toBe(499)
    await sweepOutbox(t, () => undefined)
    expect(t.mails.at(-1)?.text).toContain('Paid: ₹499')
    expect(await doctor()).toMatch(/^All/)
    const { lines: shown } = await runCommand(t, ['orders', 'show', order?.order_id ?? ''])
    expect(shown).toContainEqual(expect.stringContaining('received ₹499 by cash'))
    expect(await control().calls('createOrder')).toEqual([])
  })

  it('is possible for a test and for a book', async () => {
    const make = factories(t.db)
    const user = await make.user()
    await examFactories(t.db).examWithPaper({
      slug: 'mock',
      price_paise: 9900,
      type: 'paid',
      max_attempts: 2,
    })
    await make.book({ slug: 'notes', price_paise: 19_900, type: 'paid' })
    const buy = (kind: string, slug: string, options: Record<string, string>) =>
      runCommand(t, ['orders', 'record-payment', user.email, kind, slug], {
        method: 'upi',
        ...options,
      })
    await buy('test', 'mock', { amount: '99', reference: 'a1' })
    await buy('book', 'notes', { amount: '199.00', reference: 'a2' })
    expect(await grants()).toMatchObject([
      { item_kind: 'exam', max_attempts: 2 },
      { item_kind: 'book', max_attempts: null },
    ])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is compared with its order by doctor', async () => {
    const { payNow } = await atTheDesk()
    await payNow()
    await t.db.updateTable('purchase_order').set({ own_payment: 'outside999' }).execute()
    expect(await doctor()).toContain('paid at the desk with another amount than was recorded')
  })

  it('changes nothing with --dry-run', async () => {
    const { payNow } = await atTheDesk()
    expect((await payNow({ 'dry-run': true })).lines).toEqual([
      expect.stringMatching(/^Would record: ₹499 by cash for Polity/),
    ])
    expect([await rows(), await receipts()]).toEqual([[], []])
  })

  it('takes another amount than the price only with a reason, and the receipt is about what was paid', async () => {
    const { payNow } = await atTheDesk()
    await expect(payNow({ amount: '400' })).rejects.toThrow('The price is ₹499, not ₹400.')
    await payNow({ amount: '400.50', reason: 'sister of a learner' })
    expect(await receipts()).toMatchObject([{ amount_paise: 40_050 }])
    expect(await netSales()).toBe(40_050)
    expect(await auditOf('accept')).toMatchObject([{ reason: 'sister of a learner' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused if the reference was used before, in any letter case', async () => {
    const { payNow } = await atTheDesk()
    await payNow()
    const other = await factories(t.db).user()
    await expect(pay(other.email, { reference: ' VOUCHER 12 ' })).rejects.toThrow(
      /^The reference 'VOUCHER 12' was recorded before: order \S+, by ravi, /,
    )
    await pay(other.email, { reference: 'voucher 13' })
  })

  it('fails for its cause, and not as a used reference, if the number of the receipt is taken', async () => {
    const { payNow } = await atTheDesk()
    await payNow()
    const make = factories(t.db)
    await pay((await make.user()).email, { reference: 'voucher 13' })
    await sql`UPDATE document_series SET last_serial = 1`.execute(t.db)
    const third = pay((await make.user()).email, { reference: 'voucher 14' })
    await expect(third).rejects.toThrow('duplicate key value')
    expect([await rows(), await receipts()].map((all) => all.length)).toEqual([2, 2])
  })

  it('is recorded once of two at the same time for one learner, and of two with one reference', async () => {
    const { user, payNow } = await atTheDesk()
    const other = await factories(t.db).user()
    const sameLearner = await Promise.allSettled([payNow(), payNow({ reference: 'voucher 13' })])
    expect(sameLearner.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const course = { slug: 'maths', price_paise: 49_900 }
    await factories(t.db).course(course)
    const sameReference = await Promise.allSettled(
      [user, other].map(({ email }) => pay(email, { reference: 'voucher 20' }, 'maths')),
    )
    expect(sameReference.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [refused] = sameReference.filter((end) => end.status === 'rejected')
    expect(String(refused?.reason)).toContain("The reference 'voucher 20' was recorded before")
    expect([await rows(), await grants(), await receipts()].map((all) => all.length)).toEqual([
      2, 2, 2,
    ])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused while the learner has access, for free and unpublished items and unknown names', async () => {
    const make = factories(t.db)
    const { user, payNow } = await atTheDesk()
    await payNow()
    await expect(payNow({ reference: 'voucher 13' })).rejects.toThrow(
      /has access to 'polity' already/,
    )
    await make.course({ slug: 'free', type: 'free', price_paise: null })
    await make.course({ slug: 'hidden', published: false })
    await expect(pay(user.email, {}, 'free')).rejects.toThrow(
      "'free' has no price. `sopan call POST /learners/grant`",
    )
    await expect(pay(user.email, {}, 'hidden')).rejects.toThrow("'hidden' is not published.")
    await expect(pay(user.email, {}, 'nothing')).rejects.toThrow("There is no course 'nothing'.")
    await expect(pay('nobody@example.com')).rejects.toThrow('There is no account')
    const { email } = await make.user({ status: 'inactive' })
    await expect(pay(email)).rejects.toThrow('The account is deactivated')
  })

  it.each(['0', '-5', '499.999', '1e3', '४९९', '', '999999999'])(
    'refuses the amount %j',
    async (amount) => {
      await expect(pay('a@example.com', { amount })).rejects.toThrow(/amount in rupees/)
    },
  )
})

let openId = ''

describe('a payment at the desk beside one in the browser', () => {
  /** A learner with an open order for a course with the slug 'polity'. */
  async function withOpenOrder() {
    const made = await ordered({ state: 'Haryana' })
    await t.db.updateTable('course').set({ slug: 'polity' }).execute()
    return {
      ...made,
      payNow: (options: Record<string, string | true> = {}) => pay(made.user.email, options),
    }
  }

  it('ends the open order first, so that it cannot be paid as well', async () => {
    const { id, payNow } = await withOpenOrder()
    await expect(payNow({ 'dry-run': true })).rejects.toThrow(`has the open order ${id}`)
    await payNow()
    expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'fulfilled'])
    await expect(control().pay(id)).rejects.toThrow(/order/i)
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused if the order was paid meanwhile: that payment gives the access', async () => {
    const { id, token, course, payNow } = await withOpenOrder()
    await control().setWebhookUrl(null)
    await control().pay(id)
    await expect(payNow()).rejects.toThrow(/has access to 'polity' already/)
    expect(await rows()).toMatchObject([{ state: 'fulfilled', gateway: 'cashfree' }])
    expect(await hasAccess(token, course.id)).toBe(true)
  })

  it('gives one access if both happen at the same time, and no money is kept twice', async () => {
    const { id, token, payNow } = await withOpenOrder()
    await control().setWebhookUrl(null)
    await control().pay(id)
    await Promise.allSettled([payNow(), app.verify(token, id), payNow({ reference: 'b' })])
    expect(await rows()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    expect(await grants()).toHaveLength(1)
    expect(await doctor()).toMatch(/^All/)
  })

  it('keeps its access if the payment in the browser arrives later, which is returned', async () => {
    const { id, token, course, payNow } = await withOpenOrder()
    await control().setWebhookUrl(null)
    await control().pay(id, { status: 'PENDING' })
    await app.verify(token, id)
    await expect(payNow()).rejects.toThrow('is not settled')
    await t.db
      .updateTable('purchase_order')
      .set({ pending_since: null, state: 'expired' })
      .execute()
    await payNow()
    await control().finish(id, { status: 'SUCCESS' })
    advanceMinutes(60)
    await sweep()
    expect((await rows()).map(({ state }) => state)).toEqual(['refund_requested', 'fulfilled'])
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await netSales()).toBe(49_900)
    expect(await doctor()).toMatch(/^All/)
  })

  it.each([
    ['a payment is in progress', () => control().pay(openId, { status: 'PENDING' })],
    ['the provider does not answer', () => control().fail('getOrder', { kind: '500' })],
  ])('is refused while %s', async (_, act) => {
    const { id, payNow } = await withOpenOrder()
    openId = id
    await control().setWebhookUrl(null)
    await act()
    await expect(payNow()).rejects.toThrow(/may be paying the open order|is not settled/)
    expect(await rows()).toMatchObject([{ order_id: id }])
    expect(await grants()).toEqual([])
  })
})
