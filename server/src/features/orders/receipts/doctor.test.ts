import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { rulesBrokenBy } from '#test/damage.ts'
import { factories } from '#test/factories.ts'
import { migratedTarget } from '#test/fresh-database.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, doctor, bought, settleRefunds } = receiptApp()
const { t } = app

describe('doctor money', () => {
  const DAMAGES = [
    ['a granted payment without a receipt', sql`DELETE FROM receipt WHERE serial = 2`],
    ['a series of receipts or credit notes', sql`DELETE FROM receipt WHERE serial = 1`],
    ['a series of receipts or credit notes', sql`UPDATE document_series SET last_serial = 3`],
    ['a series of receipts or credit notes', sql`DELETE FROM document_series`],
    [
      'a receipt whose order has no granted payment',
      sql`UPDATE purchase_order SET gateway = 'mock'`,
    ],
    [
      'a receipt whose order has no granted payment',
      sql`UPDATE receipt SET amount_paise = 1, taxable_paise = 1, cgst_paise = 0, sgst_paise = 0`,
    ],
    ['a receipt whose credit notes are not about', sql`DELETE FROM credit_note`],
    [
      'a credit note of a refund that never succeeded',
      sql`UPDATE provider_refund SET state = 'pending', succeeded_at = NULL`,
    ],
  ] as const

  it('finds each damage', async () => {
    const { id } = await bought()
    await bought()
    await operating(t).refund(id, { override: false })
    await settleRefunds('SUCCESS')
    expect(await doctor()).toMatch(/^All/)
    for (const [rule, damage] of DAMAGES) {
      const found = expect.stringContaining(` × ${rule}`)
      expect(await rulesBrokenBy(t, damage)).toContainEqual(found)
    }
  })

  it('does not ask for receipts of payments from before there were any', async () => {
    const { db, ...target } = await migratedTarget()
    // A version before receipts was updated at this time.
    const value = JSON.stringify(t.time.toISOString())
    await db
      .insertInto('setting')
      .values({ key: 'receipts since', value, updated_at: t.time })
      .execute()
    const user = await factories(db).user()
    const order = {
      user_id: user.id,
      item_kind: 'course' as const,
      item_id: 1,
      title: 'Maths',
      list_paise: 100,
      discount_paise: 0,
      amount_paise: 100,
      currency: 'INR',
      gateway: 'cashfree' as const,
      state: 'refunded' as const,
      created_at: t.time,
      expires_at: t.time,
    }
    const after = new Date(t.time.getTime() + 1)
    await db
      .insertInto('purchase_order')
      .values([
        { ...order, order_id: 'before', fulfilled_at: t.time },
        { ...order, order_id: 'after', fulfilled_at: after },
      ])
      .execute()
    const { lines } = await runCommand({ ...t, ...target, db }, ['doctor', 'money'])
    expect(lines.join('\n')).toMatch(/1 × a granted payment without a receipt:\s+after/)
  })
})
