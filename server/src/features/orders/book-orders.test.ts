import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { recordProof } from './order-store.ts'
import { sweepOrders } from './sweep/sweep.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, orderBook, verify, verifyBook, rows, grants } = buying(t)
const MINUTE = 60_000
const EXPIRED = 'This order has expired. Please try again.'
const CHANGED = 'Price has changed. Please refresh and try again.'

const create = async (token: string, book_id: unknown, given: object = {}) => {
  const { status, body } = await t.raw(createBookOrder, { body: { book_id, ...given } }, { token })
  return [status, body.message]
}
const sweep = () =>
  sweepOrders(t, (error) => {
    throw error
  })
const unpublish = (id: number) =>
  t.db.updateTable('book').set({ published: false }).where('id', '=', id).execute()

describe('buying a book', () => {
  it('grants access without an end, with a mail and an audit row', async () => {
    const { user, token } = await buyer()
    const book = await build().book({ title: 'Polity in Tables', price_paise: 24_900 })
    const made = await orderBook(token, book.id)
    expect(made).toMatchObject({ gateway: 'mock', amount: 249 })
    expect(made.payment_session_id).toMatch(/^session_/)
    const { body } = await verifyBook(token, made.order_id)
    expect(body).toMatchObject({
      success: true,
      message: 'Payment successful',
      data: { status: 'success', order_id: made.order_id, expiry_date: null },
    })
    expect(await grants()).toMatchObject([
      { user_id: user.id, item_kind: 'book', item_id: book.id, ends_at: null, max_attempts: null },
    ])
    expect(await rows()).toMatchObject([
      { title: 'Polity in Tables', item_kind: 'book', state: 'fulfilled', paid_paise: 24_900 },
    ])
    expect(await t.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'purchase' }])
    expect(await t.db.selectFrom('audit').select('action').execute()).toEqual([{ action: 'grant' }])
  })

  it('is one grant for all concurrent calls that verify it', async () => {
    const { token } = await buyer()
    const made = await orderBook(token, (await build().book()).id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => verifyBook(token, made.order_id)),
    )
    expect(replies.every((reply) => reply.body.success)).toBe(true)
    expect(await grants()).toHaveLength(1)
  })

  it('is refused for an owned, free, unknown or unpublished book, and without a price', async () => {
    const { user, token } = await buyer()
    const owned = await build().book()
    await build().grant(user.id, owned.id, { item_kind: 'book' })
    const free = await build().book({ type: 'free' })
    const gone = await build().book({ published: false })
    const unpriced = await build().book({ price_paise: null })
    expect(await create(token, owned.id)).toEqual([409, 'You already have access'])
    expect(await create(token, free.id)).toEqual([409, 'This book is free.'])
    expect(await create(token, gone.id)).toEqual([404, 'The requested book could not be found'])
    expect(await create(token, 999_999_999)).toEqual([404, 'The requested book could not be found'])
    expect(await create(token, unpriced.id)).toEqual([400, 'Failed to create order'])
    expect(await rows()).toEqual([])
  })

  it('is possible even if a course with the same id is owned', async () => {
    const { user, token } = await buyer()
    const book = await build().book()
    await build().grant(user.id, book.id, { item_kind: 'course' })
    expect((await create(token, book.id))[0]).toBe(200)
  })

  it.each([199, 200.01, 0, '199.99', 99_999_999])(
    'for a sent amount of %j creates nothing',
    async (amount) => {
      const { token } = await buyer()
      const book = await build().book({ price_paise: 20_000 })
      expect(await create(token, book.id, { amount })).toEqual([409, CHANGED])
      expect(await rows()).toEqual([])
    },
  )

  it.each([200, '200', '200.00', null])('accepts a sent amount of %j', async (amount) => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 20_000 })
    expect((await create(token, book.id, { amount }))[0]).toBe(200)
  })

  it.each([-1, 'a', '1e2', [], { paise: 1 }])('rejects a sent amount of %j', async (amount) => {
    const { token } = await buyer()
    const book = await build().book()
    expect((await create(token, book.id, { amount }))[0]).toBe(400)
  })
})

describe('the order of a book at the demo gateway', () => {
  it.each([
    [20_013, false, 'The bank declined the payment', 'failed'],
    [20_017, false, 'Payment is being confirmed. Access follows in 2-3 minutes.', 'pending'],
    [20_019, false, 'Payment completed but verification failed. Please contact support.', 'review'],
    [20_000, true, 'Payment successful', 'success'],
  ])('of %d paise ends with success %s: %s', async (price_paise, success, message, status) => {
    const { token } = await buyer()
    const made = await orderBook(token, (await build().book({ price_paise })).id)
    const { body } = await verifyBook(token, made.order_id)
    expect(body).toMatchObject({ success, message, data: { status } })
    expect(await grants()).toHaveLength(success ? 1 : 0)
  })

  it('cannot be verified as the order of a course, and the reverse', async () => {
    const { token } = await buyer()
    const made = await orderBook(token, (await build().book()).id)
    const course = await order(token, (await build().course()).id)
    expect((await verify(token, made.order_id)).status).toBe(404)
    expect((await verifyBook(token, course.order_id)).status).toBe(404)
    expect(await grants()).toEqual([])
  })

  it('is refused with the payment session of another order', async () => {
    const { token } = await buyer()
    const made = await orderBook(token, (await build().book()).id)
    const body = { order_id: made.order_id, payment_session_id: 'session_mock_other' }
    expect((await t.raw(verifyBookPayment, { body }, { token })).status).toBe(409)
    expect(await grants()).toEqual([])
  })

  it('is granted even if the book was unpublished or changed its price meanwhile', async () => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 20_000 })
    const made = await orderBook(token, book.id)
    await unpublish(book.id)
    await t.db.updateTable('book').set({ price_paise: 90_000 }).where('id', '=', book.id).execute()
    expect((await verifyBook(token, made.order_id)).body.success).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'fulfilled', amount_paise: 20_000 }])
    expect(await create(token, book.id)).toEqual([404, 'The requested book could not be found'])
  })

  it('is refunded if access was granted meanwhile', async () => {
    const { user, token } = await buyer()
    const book = await build().book()
    const made = await orderBook(token, book.id)
    await build().grant(user.id, book.id, { item_kind: 'book' })
    expect((await verifyBook(token, made.order_id)).body.success).toBe(false)
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
  })

  it('expires after 30 minutes, also one that costs nothing', async () => {
    const { token } = await buyer()
    const [paid, cheap] = [await build().book(), await build().book({ price_paise: 500 })]
    const made = [await orderBook(token, paid.id), await orderBook(token, cheap.id, 'SAVE5')]
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    await sweep()
    for (const { order_id: id } of made) {
      expect((await verifyBook(token, id)).body.message).toBe(EXPIRED)
    }
    expect(await grants()).toEqual([])
  })
})

describe.each([
  ['verify', (token: string, id: string) => verifyBook(token, id)],
  ['the sweep', () => sweep()],
])('the order of a book with a proof but no grant, settled by %s', (_, settle) => {
  it.each([
    [20_000, 'INR', 'fulfilled'],
    [19_999, 'INR', 'pending_review'],
    [20_000, 'USD', 'pending_review'],
  ])('of %d %s is then %s', async (paise, currency, state) => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 20_000 })
    const made = await orderBook(token, book.id)
    const [row] = await rows()
    await recordProof(t.db, row?.id ?? 0, { paise, currency, at: t.time })
    await settle(token, made.order_id)
    expect(await rows()).toMatchObject([{ state }])
    expect(await grants()).toHaveLength(state === 'fulfilled' ? 1 : 0)
  })
})
