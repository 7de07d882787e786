import { listTransactions } from '@sopan/contract/orders/history'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { revokeAccess } from './operate/revoke-access.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, orderBook, verifyBook, grants } = buying(t)

describe('a free order of a book', () => {
  it.each([
    ['costs more by then', { price_paise: 99_900 }],
    ['is no longer sold', { published: false }],
  ])('grants nothing if the book %s', async (_, change) => {
    const { token } = await buyer()
    const book = await build().book({ price_paise: 6000 })
    const order = await orderBook(token, book.id, 'STUDENT')
    await t.db.updateTable('book').set(change).where('id', '=', book.id).execute()
    await verifyBook(token, order.order_id)
    expect(await grants()).toEqual([])
  })
})

it('a revocation ends a grant that was made while it waited', async () => {
  const { user, token } = await buyer()
  const book = await build().book({ slug: 'algebra' })
  const order = await orderBook(token, book.id)
  const asked = t.time
  t.time = new Date(asked.getTime() + 2000)
  await verifyBook(token, order.order_id)
  const act = { actor: 'ravi', reason: 'fraud', now: asked, dryRun: false }
  await revokeAccess(t.db, { email: user.email, kind: 'book', slug: 'algebra' }, act)
  expect((await grants())[0]?.revoked_at).not.toBeNull()
})

it('the payment history names the coupon of a book', async () => {
  const { token } = await buyer()
  const book = await build().book({ price_paise: 24_900 })
  const order = await orderBook(token, book.id, 'BOOK20')
  await verifyBook(token, order.order_id)
  const { transactions } = (await t.call(listTransactions, { querystring: {} }, token)).body
  expect(transactions[0]).toMatchObject({ discount_amount: 50, coupon_code: 'BOOK20' })
})
