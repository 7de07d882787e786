import { createBookOrder, createCourseOrder } from '@sopan/contract/orders/orders'
import { BOOK_COUPON_CODES } from '@sopan/domain/orders/book-coupons'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, orderBook, verifyBook, rows, grants, uses } = buying(t)
const EXPIRED = 'This order has expired. Please try again.'
const CHANGED = 'Price has changed. Please refresh and try again.'

const create = async (token: string, book_id: unknown, given: object = {}) => {
  const { status, body } = await t.raw(createBookOrder, { body: { book_id, ...given } }, { token })
  return [status, body.message]
}

describe("a book's coupon", () => {
  it('is stored with the order, whose amount the server computes', async () => {
    const { user, token } = await buyer()
    const book = await build().book({ price_paise: 24_900 })
    const sent = { user_id: user.id, coupon_code: ' book20 ', amount: 199, discount_amount: 248 }
    expect(await create(token, book.id, sent)).toEqual([200, 'Order created'])
    expect(await rows()).toMatchObject([
      {
        list_paise: 24_900,
        discount_paise: 5000,
        amount_paise: 19_900,
        coupon_id: null,
        book_coupon: 'BOOK20',
      },
    ])
    expect(await uses()).toEqual([])
  })

  it('is refused if the sent amount is another one', async () => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 24_900 })
    const sent = { coupon_code: 'BOOK20', amount: 189 }
    expect(await create(token, book.id, sent)).toEqual([409, CHANGED])
    expect(await rows()).toEqual([])
  })

  it('that is unknown or no text is refused, and nothing is created', async () => {
    const { token } = await buyer()
    const book = await build().book()
    for (const coupon_code of ['NOPE', 'SAVE10 SAVE5', 'SAVE10,SAVE5', '%', 'ß', "' OR 1=1"]) {
      const reply = await create(token, book.id, { coupon_code })
      expect([coupon_code, ...reply]).toEqual([coupon_code, 409, 'Invalid coupon code'])
    }
    for (const coupon_code of [['SAVE10', 'SAVE5'], { code: 'SAVE10' }, 10, 'X'.repeat(41)]) {
      const [status] = await create(token, book.id, { coupon_code })
      expect([coupon_code, status]).toEqual([coupon_code, 400])
    }
    expect(await rows()).toEqual([])
  })

  it('of a course does not apply, not even one that names the book', async () => {
    const { token } = await buyer()
    const book = await build().book()
    const coupon = await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    await t.db
      .insertInto('coupon_item')
      .values({ coupon_id: coupon.id, item_kind: 'book', item_id: book.id })
      .execute()
    expect(await create(token, book.id, { coupon_code: 'FULL' })).toEqual([
      409,
      'Invalid coupon code',
    ])
  })

  it('does not apply to a course', async () => {
    const { token } = await buyer()
    const course = await build().course()
    for (const coupon_code of BOOK_COUPON_CODES) {
      const body = { course_id: course.id, coupon_code }
      const reply = await t.raw(createCourseOrder, { body }, { token })
      expect([reply.status, reply.body.message]).toEqual([409, 'Invalid coupon code'])
    }
  })
})

describe('several orders of one book', () => {
  it('with other coupons replace each other, also where both give the same amount', async () => {
    const { token } = await buyer()
    // SAVE10 and WELCOME both round to ₹1 off.
    const book = await build().book({ price_paise: 1200 })
    const first = await orderBook(token, book.id, 'SAVE10')
    const second = await orderBook(token, book.id, 'WELCOME')
    expect([first.amount, second.amount]).toEqual([11, 11])
    expect(await rows()).toMatchObject([
      { state: 'expired', book_coupon: 'SAVE10' },
      { state: 'session_ready', book_coupon: 'WELCOME' },
    ])
    expect((await verifyBook(token, first.order_id)).body.message).toBe(EXPIRED)
    expect((await verifyBook(token, second.order_id)).body.success).toBe(true)
    expect(await grants()).toHaveLength(1)
  })

  it('with other coupons, created and verified concurrently, are one grant', async () => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 10_000 })
    const coupons = [...BOOK_COUPON_CODES, undefined]
    const replies = await Promise.all(
      coupons.map((coupon) => {
        const body = { book_id: book.id, ...(coupon !== undefined && { coupon_code: coupon }) }
        return t.raw(createBookOrder, { body }, { token })
      }),
    )
    // An order may be replaced before its response is sent.
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([409, expect.stringContaining('replaced by a newer')])
    }
    expect(refused.length).toBeLessThan(replies.length)
    const made = await rows()
    await Promise.all(made.map((one) => verifyBook(token, one.order_id)))
    expect(await grants()).toHaveLength(1)
    const states = (await rows()).map(({ state }) => state)
    expect(states.filter((state) => state === 'fulfilled')).toHaveLength(1)
    expect(states.filter((state) => state === 'expired')).toHaveLength(states.length - 1)
  })
})

describe('the database', () => {
  it('rejects the coupon of a book at another item, and two coupons at one order', async () => {
    const { token } = await buyer()
    await order(token, (await build().course()).id)
    const change = t.db
      .updateTable('purchase_order')
      .set({ book_coupon: 'SAVE10' } as object)
      .execute()
    await expect(change).rejects.toMatchObject({ constraint: 'purchase_order_book_coupon' })
    const coupon = await build().coupon()
    const book = await build().book()
    await orderBook(token, book.id, 'SAVE10')
    const second = t.db
      .updateTable('purchase_order')
      .set({ coupon_id: coupon.id } as object)
      .where('item_kind', '=', 'book')
      .execute()
    await expect(second).rejects.toMatchObject({ constraint: 'purchase_order_one_coupon' })
  })
})
