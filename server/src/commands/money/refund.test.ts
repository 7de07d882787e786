import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const { buyer, order, verify, rows, grants } = buying(t)

const refund = (id: string, options: Record<string, string | true> = {}) =>
  runCommand(t, ['refund', id], { reason: 'asked by mail', ...options })

async function bought() {
  const { user, token } = await buyer()
  const course = await factories(t.db).course({ title: 'Polity', price_paise: 49_900 })
  const { order_id: id } = await order(token, course.id)
  await verify(token, id)
  return { user, token, course, id }
}

describe('refunding an order', () => {
  it('ends the access immediately; the product sends the money, and it can be bought again', async () => {
    const { user, token, course, id } = await bought()
    expect((await refund(id)).lines).toEqual([`Refunding ₹499 of Polity to user ${user.id}.`])
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

  it('is refused if a condition of the policy is not met, and done with --override', async () => {
    const { id } = await bought()
    t.time = new Date(t.time.getTime() + 25 * 3_600_000)
    await expect(refund(id)).rejects.toThrow(/^It was paid more than 24 hours ago\. Use --override/)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect((await refund(id, { override: true })).lines[1]).toBe(
      'Overridden: It was paid more than 24 hours ago.',
    )
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
  })

  it('of a book is refused once its file was opened', async () => {
    const { user, token } = await buyer()
    const path = await t.files.put('paid', Buffer.from('%PDF-'), 'pdf')
    const book = await factories(t.db).book({ pdf_path: path })
    const ordered = await t.call(createBookOrder, { body: { book_id: book.id } }, token)
    const { order_id: id } = ordered.body.data
    await t.call(verifyBookPayment, { body: { order_id: id } }, token)
    const dryRun = { 'dry-run': true } as const
    expect((await refund(id, dryRun)).lines).toHaveLength(1)
    const url = t.files.signedUrl({ path, userId: user.id, kind: 'document', now: t.time })
    await t.app.inject({ url, method: 'HEAD' })
    expect((await refund(id, dryRun)).lines).toHaveLength(1)
    expect([200, 302]).toContain((await t.app.inject({ url })).statusCode)
    await expect(refund(id)).rejects.toThrow(/^The book was opened\. Use --override/)
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

  it('changes nothing in a dry run', async () => {
    const { id } = await bought()
    expect((await refund(id, { 'dry-run': true })).lines[0]).toMatch(/^Would refund ₹499/)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await t.db.selectFrom('refund').selectAll().execute()).toEqual([])
  })

  it('is refused for an unknown, unpaid, free or refunded order', async () => {
    await expect(refund('order_x')).rejects.toThrow("There is no order 'order_x'.")
    const { id } = await bought()
    await refund(id)
    await expect(refund(id)).rejects.toThrow('The order is being refunded already.')
    const { token } = await buyer()
    const course = await factories(t.db).course()
    const open = await order(token, course.id)
    await expect(refund(open.order_id)).rejects.toThrow("The order is 'session_ready'")
  })

  it('happens once for two operators at the same time', async () => {
    const { id } = await bought()
    const ends = await Promise.allSettled([refund(id), refund(id), refund(id)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await t.db.selectFrom('refund').selectAll().execute()).toHaveLength(1)
  })
})
