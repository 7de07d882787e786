import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { recordProof } from './order-store.ts'
import { sweepOrders } from './sweep/sweep.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, verify, rows, grants } = buying(t)

/**
 * An order as left by a process that was killed after it stored the proof and before it granted.
 */
async function provenOrder(proof: { paise?: number; currency?: string } = {}) {
  const { token } = await buyer()
  const course = await build().course({ price_paise: 50_000, validity_days: null })
  const made = await order(token, course.id)
  const [row] = await rows()
  await recordProof(t.db, row?.id ?? 0, {
    paise: proof.paise ?? 50_000,
    currency: proof.currency ?? 'INR',
    at: t.time,
  })
  expect(await rows()).toMatchObject([{ state: 'paid' }])
  return { token, made }
}

const verifyIt = ({ token, made }: Awaited<ReturnType<typeof provenOrder>>) =>
  verify(token, made.order_id)
const sweepIt = () =>
  sweepOrders(t, (error) => {
    throw error
  })

describe.each([
  ['verify', verifyIt],
  ['the sweep', sweepIt],
])('an order with a proof but no grant, settled by %s', (_, settle) => {
  it.each([
    [{ paise: 49_999 }, 'paid ₹499.99, not ₹500'],
    [{ currency: 'USD' }, 'paid 500 USD, not ₹500'],
  ])(
    'goes to review if the proof is %j, with amounts in words of a member',
    async (proof, reason) => {
      const left = await provenOrder(proof)
      await settle(left)
      expect(await rows()).toMatchObject([{ state: 'pending_review', reason }])
      expect(await grants()).toEqual([])
      expect(await t.db.selectFrom('audit').select(['action', 'reason']).execute()).toEqual([
        { action: 'amount differs', reason },
      ])
      expect((await verifyIt(left)).body).toMatchObject({
        success: false,
        message: 'Payment completed but verification failed. Please contact support.',
      })
    },
  )

  it('is granted if the proof equals the order', async () => {
    await settle(await provenOrder())
    expect(await rows()).toMatchObject([
      { state: 'fulfilled', paid_paise: 50_000, paid_currency: 'INR' },
    ])
    expect(await grants()).toHaveLength(1)
  })
})

describe('the database', () => {
  it('rejects a fulfilled order without a proof of its whole amount', async () => {
    await provenOrder({ paise: 1 })
    const change = t.db.updateTable('purchase_order').set({ state: 'fulfilled' }).execute()
    await expect(change).rejects.toMatchObject({ constraint: 'purchase_order_paid_in_full' })
  })

  it('rejects a paid order without a proof', async () => {
    const { token } = await buyer()
    await order(token, (await build().course()).id)
    const change = t.db.updateTable('purchase_order').set({ state: 'paid' }).execute()
    await expect(change).rejects.toMatchObject({ constraint: 'purchase_order_proof' })
  })

  it('rejects an order that costs money without a gateway', async () => {
    const { token } = await buyer()
    await order(token, (await build().course()).id)
    const change = sql`UPDATE purchase_order SET gateway = 'none'`.execute(t.db)
    await expect(change).rejects.toMatchObject({ constraint: 'purchase_order_free' })
  })
})

describe('a grant by an order', () => {
  it('is recorded in the audit with its order, learner and item', async () => {
    const { token, made } = await provenOrder()
    await verify(token, made.order_id)
    const [grant] = await grants()
    expect(await t.db.selectFrom('audit').select(['action', 'subject', 'after']).execute()).toEqual(
      [
        {
          action: 'grant',
          subject: made.order_id,
          after: {
            user_id: grant?.user_id,
            item_kind: 'course',
            item_id: grant?.item_id,
            ends_at: null,
          },
        },
      ],
    )
  })
})
