import { previewRefund } from '@sopan/contract/console/order-acts'
import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'

import { sweepRefunds } from './sweep.ts'

const t = testApp()
const { buyer, order, verify, rows, grants } = buying(t)

const operate = operating(t)
const refund = (id: string) => operate.refund(id, { override: false })

async function bought() {
  const { user, token } = await buyer()
  const course = await factories(t.db).course({ title: 'Polity', price_paise: 49_900 })
  const { order_id: id } = await order(token, course.id)
  await verify(token, id)
  return { user, token, course, id }
}

describe('refunding an order', () => {
  it('ends the access immediately; the product sends the money, and it can be bought again', async () => {
    const { token, course, id } = await bought()
    await refund(id)
    expect(await grants()).toMatchObject([{ revoked_at: t.time, reason: 'refunded' }])
    await sweepRefunds(t, (error) => {
      throw error
    })
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    const audit = await t.db
      .selectFrom('audit')
      .select(['actor', 'action', 'reason'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { actor: 'sopan', action: 'grant', reason: null },
      { actor: 'ravi', action: 'refund', reason: 'asked by mail' },
      { actor: 'sopan', action: 'refunded', reason: null },
    ])
    const again = await order(token, course.id)
    expect((await verify(token, again.order_id)).body.success).toBe(true)
    expect((await runCommand(t, ['doctor', 'money'])).lines).toEqual([
      expect.stringMatching(/^All \d+ checks hold\.$/),
    ])
  })

  it('ends only the access of this order, not of a later one', async () => {
    const { token, course, id } = await bought()
    await t.db
      .updateTable('entitlement')
      .set({ ends_at: new Date(t.time.getTime() + 1) })
      .execute()
    t.time = new Date(t.time.getTime() + 60_000)
    const later = await order(token, course.id)
    await verify(token, later.order_id)
    await refund(id)
    expect(await grants()).toMatchObject([{ revoked_at: t.time }, { revoked_at: null }])
  })

  it('of a book needs an override once its file was opened, and not for reading its size', async () => {
    const { user, token } = await buyer()
    const path = await t.files.put('paid', Buffer.from('%PDF-'), 'pdf')
    const book = await factories(t.db).book({ pdf_path: path })
    const ordered = await t.call(createBookOrder, { body: { book_id: book.id } }, token)
    const { order_id: id } = ordered.body.data
    await t.call(verifyBookPayment, { body: { order_id: id } }, token)
    const obstacles = async () =>
      (await makeCall(t, previewRefund, { params: { order_id: id } })).obstacles
    const url = t.files.signedUrl({ path, userId: user.id, kind: 'document', now: t.time })
    await t.app.inject({ url, method: 'HEAD' })
    expect(await obstacles()).toEqual([])
    expect([200, 302]).toContain((await t.app.inject({ url })).statusCode)
    expect(await obstacles()).toEqual(['The book was opened.'])
  })

  it('reads a range of a file that belongs to no book without writing anything', async () => {
    const { user } = await bought()
    const path = await t.files.put('paid', Buffer.alloc(1000), 'mp4')
    const url = t.files.signedUrl({ path, userId: user.id, kind: 'document', now: t.time })
    await t.db.transaction().execute(async (trx) => {
      // Allows reads, and lets every other UPDATE of the table wait for the end of the transaction.
      await sql`LOCK TABLE entitlement IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
      const { statusCode } = await t.app.inject({ url, headers: { range: 'bytes=0-9' } })
      expect([206, 302]).toContain(statusCode)
    })
  })
})
