import { listTransactions } from '@sopan/contract/orders/history'
import { getReceipt } from '@sopan/contract/orders/receipts'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought, settleRefunds } = receiptApp()
const { t, ordered } = app
const { autoRefund, granted, sweepAll } = providerRefunds(app)

const receiptOf = async (token: string, order_id: string) =>
  (await t.call(getReceipt, { querystring: { order_id } }, token)).body.data

const refund = async (id: string) => {
  await operating(t).refund(id, { override: false })
  await settleRefunds('SUCCESS')
}

/** A payment with two credit notes: the provider returned 100 of the 499 rupees, and ours the rest. */
async function returnedInParts() {
  const made = await granted()
  await autoRefund(made.id, { amount: 100, withOrder: true })
  await sweepAll()
  await refund(made.id)
  await app.emulator.control.idle()
  await sweepAll()
  return { ...made, notes: (await receiptOf(made.token, made.id)).credit_notes }
}

const download = (url: string) => t.app.inject({ url })

describe('the receipt of a payment', () => {
  it('has everything that it states, and the credit note of its refund', async () => {
    const { user, course, token, id } = await bought({ state: 'Punjab' })
    const before = await receiptOf(token, id)
    expect(before).toMatchObject({
      receipt: {
        kind: 'receipt',
        title: 'Tax invoice and receipt',
        number: 'R/26-27/000001',
        issued_at: '2026-11-20T06:00:00.000Z',
        order_id: id,
        receipt: null,
        seller: { name: 'Udaan Classes', gstin: '06AAPFU0939F1ZZ', state: 'Haryana' },
        buyer: { name: user.name, email: user.email, state: 'Punjab' },
        item: { type: 'course', title: course.title, code: '999293' },
        place_of_supply: 'Punjab (03)',
        lines: [
          { label: 'Taxable value', amount: 422.88 },
          { label: 'IGST 18 %', amount: 76.12 },
        ],
        amount: 499,
      },
      credit_notes: [],
    })
    await refund(id)
    expect((await receiptOf(token, id)).credit_notes).toMatchObject([
      {
        kind: 'credit note',
        number: 'C/26-27/000001',
        receipt: { number: 'R/26-27/000001', issued_at: '2026-11-20T06:00:00.000Z' },
        amount: 499,
      },
    ])
    const { data } = (await t.call(listTransactions, { querystring: {} }, token)).body
    expect(data.transactions).toMatchObject([{ receipt_number: 'R/26-27/000001' }])
  })

  it('has the credit note of each part that was returned, the oldest first, and a file of each', async () => {
    const { notes } = await returnedInParts()
    expect(notes).toMatchObject([
      { number: 'C/26-27/000001', amount: 100 },
      { number: 'C/26-27/000002', amount: 399 },
    ])
    const [first = '', second = ''] = notes.map(({ issued_at: at }) => at)
    expect(first < second).toBe(true)
    const replies = await Promise.all(notes.map(({ pdf_url: url }) => download(url)))
    expect(replies.map(({ headers }) => headers['content-disposition'])).toEqual([
      'attachment; filename="credit-note-C-26-27-000001.pdf"',
      'attachment; filename="credit-note-C-26-27-000002.pdf"',
    ])
    expect(replies.every(({ body }) => body.startsWith('%PDF-'))).toBe(true)
  })

  it('is not there for another learner, without a payment, and for an unknown order', async () => {
    const { id } = await bought()
    const { token, id: unpaid } = await ordered()
    for (const order_id of [id, unpaid, 'order_x', '%00', '../x']) {
      const reply = await t.raw(getReceipt, { querystring: { order_id } }, { token })
      expect([order_id, reply.status, reply.body.data]).toEqual([order_id, 404, null])
    }
    const { data } = (await t.call(listTransactions, { querystring: {} }, token)).body
    expect(data.transactions).toMatchObject([{ receipt_number: null }])
  })
})

describe('the PDF', () => {
  it('is a private file to save, by a link that was made for its buyer', async () => {
    const { token, id } = await bought()
    await refund(id)
    const { receipt, credit_notes: notes } = await receiptOf(token, id)
    const reply = await download(receipt.pdf_url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-R-26-27-000001.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.body.slice(0, 5)).toBe('%PDF-')
    const other = await download(notes[0]?.pdf_url ?? '')
    expect(other.headers['content-disposition']).toContain('credit-note-C-26-27-000001.pdf')
    expect(other.body.slice(0, 5)).toBe('%PDF-')
  })

  it('of a credit note of another learner is not there, by any link that we signed', async () => {
    const { id, user, notes } = await returnedInParts()
    const other = await bought()
    const path = (notes[1]?.pdf_url ?? '').replace(/^\/uploads\/|\?.*$/g, '')
    const sign = (signed: string, userId: number) =>
      t.files.signedUrl({ path: signed, userId, kind: 'document', now: t.time })
    expect((await download(sign(path, user.id))).statusCode).toBe(200)
    for (const url of [
      sign(path, other.user.id),
      sign(path.replace(id, other.id), other.user.id),
      sign(path.replace('000002', '000003'), user.id),
      sign(`credit-notes/${id}.pdf`, user.id),
    ]) {
      expect([url, (await download(url)).statusCode]).toEqual([url, 404])
    }
  })

  it('is refused by a link that is altered, of another learner, or too old', async () => {
    const { user, token, id } = await bought()
    const other = await bought()
    const { pdf_url: url } = (await receiptOf(token, id)).receipt
    const altered = [
      url.replace(id, other.id),
      url.replace(`u=${user.id}`, `u=${other.user.id}`),
      url.replace('receipts', 'credit-notes'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=.*/, ''),
      `/uploads/receipts/${id}.pdf`,
    ]
    for (const one of altered) expect([one, (await download(one)).statusCode]).toEqual([one, 403])
    t.time = new Date(t.time.getTime() + 21 * 60_000)
    expect((await download(url)).statusCode).toBe(403)
  })

  it('of another learner’s order is not there, also by a link that we signed', async () => {
    const { id } = await bought()
    const stranger = await factories(t.db).user()
    const path = `receipts/${id}.pdf`
    const url = t.files.signedUrl({ path, userId: stranger.id, kind: 'document', now: t.time })
    expect((await download(url)).statusCode).toBe(404)
  })
})

describe('the mail', () => {
  it('about a purchase has the receipt, and the one about its refund the credit note, once', async () => {
    // Only the sweeps of the test send mails.
    t.wakeOutbox = () => undefined
    const { id } = await bought()
    const fail = (error: unknown) => {
      throw error
    }
    await Promise.all([sweepOutbox(t, fail), sweepOutbox(t, fail)])
    await refund(id)
    await sweepOutbox(t, fail)
    expect(
      t.mails.map(({ subject, attachment }) => [subject.split(': ')[1], attachment?.name]),
    ).toEqual([
      ['you have access', 'receipt-R-26-27-000001.pdf'],
      ['your refund has begun', undefined],
      ['refunded', 'credit-note-C-26-27-000001.pdf'],
    ])
    const [purchase] = t.mails
    expect(purchase?.attachment?.content.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(purchase?.text).toContain(
      'Receipt: R/26-27/000001, attached, and at any time on https://sopan.example/payment-history\n',
    )
  })
})
