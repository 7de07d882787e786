import { createBookOrder } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { factories } from '#test/factories.ts'
import { whileFailing } from '#test/failing.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, receipts, notes, doctor, bought, settleRefunds } = receiptApp()
const { t, ordered, verify, sweep, advanceMinutes } = app
const { refund, show } = operating(t)
const control = () => app.emulator.control

const series = () =>
  t.db.selectFrom('document_series').selectAll().orderBy('kind').orderBy('year').execute()

describe('the receipt of a payment', () => {
  it('states seller, buyer, item and the taxes in the price', async () => {
    const { user, id } = await bought()
    expect(await receipts()).toMatchObject([
      {
        number: 'R/26-27/000001',
        issued_at: t.time,
        seller_name: 'Udaan Classes',
        seller_address: 'Hisar, Haryana, India',
        seller_gstin: '06AAPFU0939F1ZZ',
        seller_state: 'Haryana',
        buyer_name: user.name,
        buyer_email: user.email,
        buyer_state: 'Haryana',
        item_kind: 'course',
        item_code: '999293',
        place_of_supply: 'Haryana (06)',
        gst_hundredths: 1800,
        amount_paise: 49_900,
        taxable_paise: 42_288,
        cgst_paise: 3806,
        sgst_paise: 3806,
        igst_paise: 0,
      },
    ])
    expect((await show(id)).order).toMatchObject({
      receipt: 'R/26-27/000001',
      receipt_at: '2026-11-20T06:00:00.000Z',
    })
    expect(await doctor()).toMatch(/^All/)
  })

  it('has IGST for a buyer in another state', async () => {
    await bought({ state: ' PUNJAB ' })
    expect(await receipts()).toMatchObject([
      {
        buyer_state: 'Punjab',
        place_of_supply: 'Punjab (03)',
        taxable_paise: 42_288,
        cgst_paise: 0,
        igst_paise: 7612,
      },
    ])
  })

  it('has no tax for a kind of item without a rate', async () => {
    const build = factories(t.db)
    const user = await build.user({ phone: '9876543210' })
    const token = await build.token(user.id, t.time)
    const book = await build.book()
    const { data } = (await t.call(createBookOrder, { body: { book_id: book.id } }, token)).body
    await control().pay(data.order_id)
    await app.verifyBook(token, data.order_id)
    expect(await receipts()).toMatchObject([
      { item_kind: 'book', gst_hundredths: null, taxable_paise: 20_000, amount_paise: 20_000 },
    ])
  })

  it('keeps what it stated when the buyer changes their name', async () => {
    const { user } = await bought()
    await t.db.updateTable('app_user').set({ name: 'Another' }).execute()
    expect(await receipts()).toMatchObject([{ buyer_name: user.name }])
    await expect(sql`UPDATE receipt SET title = 'x'`.execute(t.db)).rejects.toThrow('never changed')
    await expect(sql`DELETE FROM receipt`.execute(t.db)).rejects.toThrow('never changed')
    await expect(sql`DELETE FROM document_series`.execute(t.db)).rejects.toThrow('never changed')
  })

  it('is one, as are grant and mail, however many calls, webhooks and sweeps meet', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().setWebhookUrl(app.webhookUrl)
    await Promise.all([
      ...Array.from({ length: 50 }, () => verify(token, id)),
      control().sendWebhook({
        type: 'PAYMENT_SUCCESS_WEBHOOK',
        orderId: id,
        times: 10,
        parallel: true,
      }),
      sweep(),
    ])
    await control().idle()
    expect(await receipts()).toHaveLength(1)
    expect(await series()).toMatchObject([{ kind: 'receipt', last_serial: 1 }])
    expect(await app.grants()).toHaveLength(1)
    expect(await t.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'purchase' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('of 20 orders at the same time have 20 consecutive numbers', async () => {
    const made = []
    for (let n = 0; n < 20; n++) made.push(await ordered())
    for (const { id } of made) await control().pay(id)
    await Promise.all(made.map(({ token, id }) => verify(token, id)))
    expect((await receipts()).map(({ serial }) => serial)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    expect(await doctor()).toMatch(/^All/)
  })

  it('leaves no gap if the transaction fails after its number was taken', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    await whileFailing(t.db, 'AFTER INSERT ON receipt FOR EACH ROW', async () => {
      await verify(token, id)
      expect([await receipts(), await series(), await app.grants()]).toEqual([[], [], []])
    })
    await bought()
    advanceMinutes(5)
    await sweep()
    expect((await receipts()).map(({ number }) => number)).toEqual([
      'R/26-27/000001',
      'R/26-27/000002',
    ])
    expect(await doctor()).toMatch(/^All/)
  })

  it('begins with 1 in each financial year', async () => {
    await bought()
    t.time = new Date('2027-03-31T18:29:00Z')
    await bought()
    t.time = new Date('2027-03-31T18:30:00Z')
    await bought()
    const all = await t.db.selectFrom('receipt').select('number').orderBy('id').execute()
    expect(all.map(({ number }) => number)).toEqual([
      'R/26-27/000001',
      'R/26-27/000002',
      'R/27-28/000001',
    ])
  })

  it('is not issued for a payment that grants nothing, nor is a credit note', async () => {
    const made = await ordered()
    await factories(t.db).grant(made.user.id, made.course.id)
    await control().pay(made.id)
    await verify(made.token, made.id)
    const wrong = await ordered()
    await control().pay(wrong.id, { orderAmount: 400 })
    await verify(wrong.token, wrong.id)
    await refund(wrong.id)
    await settleRefunds('SUCCESS')
    expect(await t.db.selectFrom('refund').select('state').execute()).toEqual([
      { state: 'succeeded' },
      { state: 'succeeded' },
    ])
    expect([await receipts(), await notes(), await series()]).toEqual([[], [], []])
    expect(await doctor()).toMatch(/^All/)
  })
})

describe('the credit note of a refund', () => {
  it('has a number and the taxes of the amount, once the refund succeeded', async () => {
    const { id } = await bought()
    await refund(id)
    expect(await notes()).toEqual([])
    await settleRefunds('SUCCESS')
    const at = t.time
    await settleRefunds('SUCCESS')
    const [receipt] = await receipts()
    expect(await notes()).toMatchObject([
      {
        number: 'C/26-27/000001',
        receipt_id: receipt?.id,
        issued_at: at,
        amount_paise: 49_900,
        taxable_paise: 42_288,
        cgst_paise: 3806,
        igst_paise: 0,
      },
    ])
    expect((await show(id)).credit_notes).toMatchObject([
      { number: 'C/26-27/000001', amount_paise: 49_900 },
    ])
    expect(await doctor()).toMatch(/^All/)
  })
})
