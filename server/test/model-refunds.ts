import { expect } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { upsertDispute } from '#server/features/orders/payment-store.ts'
import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { listForReview } from '#server/features/orders/refunds/review-store.ts'
import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'

import type { TestApp } from './app.ts'
import { type Act, type Scene, succeeds } from './model-scene.ts'
import type { MoneyModel } from './money-model.ts'

const STATUS = {
  open: 'CHARGEBACK_CREATED',
  won: 'CHARGEBACK_MERCHANT_WON',
  lost: 'CHARGEBACK_MERCHANT_LOST',
} as const
export type DisputeStatus = keyof typeof STATUS

/** The acts of staff, of the provider and of the buyer's bank with the payments of a MoneyModel. */
export function modelRefunds(t: TestApp) {
  const actBy = () => ({ actor: 'ravi', reason: 'a test', now: t.time, dryRun: false })

  const refundOf = async (
    model: MoneyModel,
    { orders }: Scene,
    order: number,
    override: boolean,
  ): Promise<void> => {
    const orderId = orders[order]
    if (orderId === undefined) return
    const isRefunded = await succeeds(refundOrder(t, { orderId, override }, actBy()))
    expect([order, isRefunded]).toEqual([order, model.refund(order, override)])
  }

  /** A refund by the rules or in spite of them: of the newest fulfilled order, or of any order with a payment. */
  const refund =
    (n: number | 'newest', override: boolean): Act =>
    async (model, scene) => {
      const paid = model.orders.flatMap(({ state }, order) => (state === 'open' ? [] : [order]))
      const order =
        n === 'newest'
          ? model.orders.findLastIndex(({ state }) => state === 'fulfilled')
          : paid[n % paid.length]
      if (order !== undefined) await refundOf(model, scene, order, override)
    }

  const report = async (
    model: MoneyModel,
    { orders }: Scene,
    order: number,
    status: DisputeStatus,
  ): Promise<void> => {
    const orderId = orders[order] ?? ''
    const dispute = {
      id: `dispute of ${orderId}`,
      type: 'CHARGEBACK',
      status: STATUS[status],
      amountPaise: model.orders[order]?.paise ?? null,
      reason: null,
      updatedAt: null,
    }
    await inTransaction(t.db, (trx) =>
      upsertDispute(trx, dispute, { orderId, paymentId: null, at: t.time }),
    )
    model.dispute(order, status)
  }

  /** The provider's event about a dispute of an order that was paid online; one that is lost stays so. */
  const dispute =
    (n: number, status: DisputeStatus): Act =>
    async (model, scene) => {
      const paid = model.orders.flatMap(({ state, isOnline }, order) =>
        isOnline && state !== 'open' && model.disputes.get(order)?.status !== 'lost' ? [order] : [],
      )
      const order = paid[n % paid.length]
      if (order !== undefined) await report(model, scene, order, status)
    }

  /** The sweep sends what may be sent, and reports what a dispute holds. */
  const send: Act = async (model) => {
    await t.db
      .updateTable('refund_request')
      .set({ next_check_at: t.time })
      .where('next_check_at', 'is not', null)
      .execute()
    const errors: string[] = []
    await sweepRefunds(t, (error) => errors.push(String(error)))
    expect(errors.filter((error) => !error.includes('is disputed'))).toEqual([])
    expect(errors).toHaveLength(model.send())
  }

  /** The state of each order. */
  async function expectSameMoney(model: MoneyModel, { user, orders }: Scene): Promise<void> {
    const rows = await t.db
      .selectFrom('purchase_order')
      .select(['order_id', 'state'])
      .where('user_id', '=', user.id)
      .execute()
    const states = new Map(rows.map(({ order_id: id, state }) => [id, state]))
    expect(orders.map((id) => states.get(id))).toEqual(orders.map((_, n) => model.stateOf(n)))
  }

  /** The disputes that the review lists. */
  async function expectSameDisputes(model: MoneyModel, { orders }: Scene): Promise<void> {
    if (model.disputes.size === 0) return
    const { disputes } = await listForReview(t.db, t.time)
    const listed = disputes.map(({ order_id: id }) => orders.indexOf(id ?? ''))
    expect(listed.toSorted()).toEqual(model.listedDisputes().toSorted())
  }

  /** Sends everything: the seller wins what is open, and staff return in spite of the other disputes; then compares what was returned. */
  async function comeToRest(model: MoneyModel, scene: Scene): Promise<void> {
    await expectSameDisputes(model, scene)
    await send(model, scene)
    await expectSameMoney(model, scene)
    for (const [order, { status }] of model.disputes) {
      if (status === 'open') await report(model, scene, order, 'won')
      if (status === 'lost') await refundOf(model, scene, order, true)
    }
    await send(model, scene)
    await expectSameMoney(model, scene)
    await expectSameDisputes(model, scene)
    const { returned } = await t.db
      .selectFrom('provider_refund')
      .innerJoin('purchase_order', 'purchase_order.id', 'provider_refund.order_id')
      .select((eb) =>
        eb.cast<number | null>(eb.fn.sum('provider_refund.amount_paise'), 'bigint').as('returned'),
      )
      .where('purchase_order.user_id', '=', scene.user.id)
      .executeTakeFirstOrThrow()
    const sent = model.orders.filter((_, order) => model.requests.get(order)?.isSent)
    expect(returned ?? 0).toBe(sent.reduce((sum, { paise }) => sum + paise, 0))
  }

  return { comeToRest, dispute, expectSameMoney, refund, send }
}
