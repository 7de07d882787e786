import { listTransactions } from '@sopan/contract/orders/history'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { storeAttempts } from '../payment-store.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, verify } = buying(t)

const history = async (token: string, query: object = {}) =>
  (await t.call(listTransactions, { querystring: query }, token)).body

let count = 0
type Given = Partial<Insertable<Database['purchase_order']>>

/** Orders as they are in the database, oldest first. */
async function orders(userId: number, given: readonly Given[]) {
  const rows = given.map((one) => ({
    order_id: `order_test_${++count}`,
    user_id: userId,
    item_kind: 'course' as const,
    item_id: count,
    title: `Course ${count}`,
    list_paise: 149_900,
    discount_paise: 0,
    amount_paise: 149_900,
    currency: 'INR',
    gateway: 'mock' as const,
    session_id: `session_mock_${count}`,
    state: 'expired' as const,
    created_at: t.time,
    expires_at: t.time,
    ...one,
  }))
  await t.db.insertInto('purchase_order').values(rows).execute()
  return rows
}

const paid = {
  paid_at: new Date('2026-11-20T06:01:00Z'),
  paid_paise: 149_900,
  paid_currency: 'INR',
}
const fulfilled = { ...paid, state: 'fulfilled' as const, fulfilled_at: paid.paid_at }

describe('the payment history', () => {
  it('has a purchase with its amounts, its coupon and its gateway', async () => {
    const { user, token } = await buyer()
    const course = await build().course({ title: 'Maths', price_paise: 100_000 })
    await build().coupon({ code: 'TEN' })
    const placed = await order(token, course.id, 'TEN')
    await verify(token, placed.order_id)
    const { data, transactions } = await history(token, { user_id: String(user.id) })
    expect(transactions).toEqual(data.transactions)
    expect(data.counts).toEqual({ total: 1, successful: 1, pending: 0, failed: 0 })
    expect(transactions).toEqual([
      {
        id: expect.any(Number),
        order_id: placed.order_id,
        transaction_id: placed.order_id,
        payment_id: null,
        payment_status: 'success',
        status: 'success',
        amount: 900,
        original_amount: 1000,
        discount_amount: 100,
        coupon_code: 'TEN',
        currency: 'INR',
        created_at: t.time.toISOString(),
        payment_date: t.time.toISOString(),
        confirmed_at: t.time.toISOString(),
        receipt_number: null,
        unlocked_at: t.time.toISOString(),
        access_ends_at: new Date(t.time.getTime() + 365 * 86_400_000).toISOString(),
        unsettled: null,
        unsettled_since: null,
        next_check_at: null,
        transaction_type: 'course',
        item_id: course.id,
        item_name: 'Maths',
        course_name: 'Maths',
        test_name: null,
        payment_method: null,
        gateway_response: { gateway: 'mock', status: 'PAID', reason: null },
      },
    ])
    expect(JSON.stringify(transactions)).not.toContain('session_')
  })

  it('finds an order by its number, and only for its buyer', async () => {
    const { user, token } = await buyer()
    const other = await buyer()
    const [first] = await orders(user.id, [{}, {}])
    const byNumber = async (caller: string) =>
      (await history(caller, { order_id: first?.order_id })).transactions
    expect(await byNumber(token)).toMatchObject([{ order_id: first?.order_id }])
    expect(await byNumber(other.token)).toEqual([])
  })

  it('names what is not settled, since when, and its next check', async () => {
    const { user, token } = await buyer()
    const next_check_at = new Date('2026-11-20T07:00:00Z')
    const pending_since = new Date(t.time.getTime() + 600_000)
    await orders(user.id, [
      { next_check_at },
      { state: 'session_ready' },
      { state: 'session_ready', pending_since, next_check_at },
      { state: 'paid', ...paid, next_check_at },
      { state: 'pending_review', ...paid, next_check_at },
    ])
    const found = (await history(token)).transactions
    const next = next_check_at.toISOString()
    const since = paid.paid_at.toISOString()
    const shown = found.map((one) => [one.unsettled, one.unsettled_since, one.next_check_at])
    expect(shown).toEqual([
      ['review', since, null],
      ['confirming', since, next],
      ['pending', pending_since.toISOString(), next],
      [null, null, null],
      [null, null, null],
    ])
  })

  it('names tests and books', async () => {
    const { user, token } = await buyer()
    await orders(user.id, [
      { item_kind: 'exam', title: 'Mock 7' },
      { item_kind: 'book', title: 'Police Papers' },
    ])
    const [book, exam] = (await history(token)).transactions
    expect(book).toMatchObject({
      transaction_type: 'book',
      item_name: 'Police Papers',
      course_name: null,
      test_name: null,
    })
    expect(exam).toMatchObject({ transaction_type: 'test', test_name: 'Mock 7', course_name: null })
  })

  it('has the provider’s id and the method of the payment that an order was paid with', async () => {
    const { user, token } = await buyer()
    const [bought, open] = await orders(user.id, [fulfilled, { state: 'session_ready' }])
    const attempt = (id: string, state: 'failed' | 'success', minute: number) => ({
      id,
      state,
      amountPaise: 149_900,
      currency: 'INR',
      method: 'upi',
      message: null,
      at: new Date(t.time.getTime() + minute),
    })
    const read = (order: string, ...attempts: ReturnType<typeof attempt>[]) =>
      t.db
        .selectFrom('purchase_order')
        .select('id')
        .where('order_id', '=', order)
        .executeTakeFirstOrThrow()
        .then(({ id }) => inTransaction(t.db, (trx) => storeAttempts(trx, id, attempts, t.time)))
    const failed = attempt('71', 'failed', 0)
    await read(
      String(bought?.order_id),
      failed,
      attempt('73', 'success', 2),
      attempt('72', 'success', 1),
    )
    await read(String(open?.order_id), attempt('74', 'failed', 0))
    const shown = (await history(token)).transactions.map(
      ({ payment_id: id, payment_method: method }) => [id, method],
    )
    expect(shown).toEqual([
      [null, null],
      ['72', 'upi'],
    ])
  })

  it('leaves out what never reached the gateway, and has a fulfilled order without a gateway', async () => {
    const { user, token } = await buyer()
    await orders(user.id, [
      { state: 'failed', session_id: null },
      { gateway: 'none', amount_paise: 0, discount_paise: 149_900, state: 'expired' },
      {
        gateway: 'none',
        amount_paise: 0,
        discount_paise: 149_900,
        ...fulfilled,
        paid_paise: 0,
        title: 'Free by coupon',
      },
      { state: 'pending_review', ...paid, title: 'In review', reason: 'a note for the operator' },
    ])
    const { data } = await history(token)
    expect(data.transactions).toMatchObject([
      {
        item_name: 'In review',
        payment_status: 'processing',
        gateway_response: { status: 'PAID', reason: null },
      },
      { item_name: 'Free by coupon', amount: 0, payment_method: 'No payment needed' },
    ])
    expect(data.counts).toEqual({ total: 2, successful: 1, pending: 1, failed: 0 })
  })

  it('is filtered by group, with counts of everything', async () => {
    const { user, token } = await buyer()
    await orders(user.id, [
      { state: 'session_ready', item_id: 1, reason: 'Declined by the bank' },
      { state: 'expired' },
      { state: 'failed' },
      { ...fulfilled, state: 'refunded' },
      fulfilled,
    ])
    const words = async (status?: string) =>
      (await history(token, { status })).transactions.map((one) => one.payment_status)
    expect(await words()).toEqual(['success', 'refunded', 'failed', 'cancelled', 'pending'])
    expect(await words('successful')).toEqual(['success'])
    expect(await words('failed')).toEqual(['refunded', 'failed', 'cancelled'])
    const { data } = await history(token, { status: 'pending' })
    expect(data.transactions).toMatchObject([
      { payment_status: 'pending', gateway_response: { reason: 'Declined by the bank' } },
    ])
    expect(data.counts).toEqual({ total: 5, successful: 1, pending: 1, failed: 3 })
    const other = await t.raw(listTransactions, { querystring: { status: 'all' } }, { token })
    expect(other.status).toBe(400)
  })

  it('has every one of 100 orders once, 20 a page', async () => {
    const { user, token } = await buyer()
    const own = await orders(
      user.id,
      Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? fulfilled : {})),
    )
    const all: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { data } = await history(token, { cursor })
      expect(data.transactions.length).toBe(20)
      expect(data.counts).toEqual({ total: 100, successful: 34, pending: 0, failed: 66 })
      all.push(...data.transactions.map((one) => one.order_id))
      cursor = data.next_cursor ?? undefined
      pages += 1
    } while (cursor !== undefined)
    expect(pages).toBe(5)
    expect(all).toEqual(own.map((one) => one.order_id).toReversed())
    const { data } = await history(token, { status: 'successful', limit: '100' })
    expect(data.transactions).toHaveLength(34)
    expect(data.transactions.every((one) => one.status === 'success')).toBe(true)
  })

  it('is the learner’s own, also by the id of another learner’s order', async () => {
    const [{ user: other }, { user, token }] = [await buyer(), await buyer()]
    await orders(other.id, [fulfilled])
    await orders(user.id, [fulfilled])
    const foreign = await t.db
      .selectFrom('purchase_order')
      .select('id')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect((await history(token)).transactions).toHaveLength(1)
    expect((await history(token, { id: String(foreign.id) })).transactions).toEqual([])
    const own = (await history(token)).transactions
    expect((await history(token, { id: String(own[0]?.id) })).transactions).toEqual(own)
  })

  it('refuses a cursor that it has not given', async () => {
    const { token } = await buyer()
    for (const cursor of ['', 'x', 'e30', 'bnVsbA', 'eyJiZWZvcmUiOiIxIn0', 'a'.repeat(201)]) {
      const reply = await t.raw(listTransactions, { querystring: { cursor } }, { token })
      expect([cursor, reply.status]).toEqual([cursor, 400])
    }
  })
})
