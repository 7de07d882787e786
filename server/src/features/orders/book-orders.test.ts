import { listTransactions } from '@sopan/contract/orders/history'
import { createBookOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { revokeAccess } from './operate/revoke-access.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, orderBook, verify, verifyBook, rows, grants } = buying(t)

const create = async (token: string, book_id: unknown, given: object = {}) => {
  const { status, body } = await t.raw(createBookOrder, { body: { book_id, ...given } }, { token })
  return [status, body.message]
}

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

  it('is not verified as a course, nor by another learner', async () => {
    const [{ token }, other] = [await buyer(), await buyer()]
    const made = await orderBook(token, (await build().book()).id)
    const course = await order(token, (await build().course()).id)
    expect((await verify(token, made.order_id)).status).toBe(404)
    expect((await verifyBook(other.token, made.order_id)).status).toBe(404)
    expect((await verifyBook(token, course.order_id)).status).toBe(404)
    expect(await grants()).toEqual([])
  })
})

describe('a free order of a book', () => {
  it.each([
    ['costs more by then', { price_paise: 99_900 }],
    ['is no longer sold', { published: false }],
  ])('grants nothing if the book %s', async (_, change) => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 6000 })
    const made = await orderBook(token, book.id, 'STUDENT')
    await t.db.updateTable('book').set(change).where('id', '=', book.id).execute()
    await verifyBook(token, made.order_id)
    expect(await grants()).toEqual([])
  })
})

it('a revocation ends a grant that was made while it waited', async () => {
  const { user, token } = await buyer()
  const book = await build().book({ slug: 'algebra' })
  const made = await orderBook(token, book.id)
  const asked = t.time
  t.time = new Date(asked.getTime() + 2000)
  await verifyBook(token, made.order_id)
  const act = { actor: 'ravi', reason: 'fraud', now: asked, dryRun: false }
  await revokeAccess(t.db, { email: user.email, kind: 'book', slug: 'algebra' }, act)
  expect((await grants())[0]?.revoked_at).not.toBeNull()
})

it('the payment history names the coupon of a book', async () => {
  const { token } = await buyer()
  const book = await build().book({ price_paise: 24_900 })
  const made = await orderBook(token, book.id, 'BOOK20')
  await verifyBook(token, made.order_id)
  const { transactions } = (await t.call(listTransactions, { querystring: {} }, token)).body
  expect(transactions[0]).toMatchObject({ discount_amount: 50, coupon_code: 'BOOK20' })
})
