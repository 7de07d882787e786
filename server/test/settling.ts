import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'

import { operating } from './operating.ts'
import { listRefunds } from './provider-refunds.ts'
import { receiptApp } from './receipts.ts'

/** Helpers for tests of refunds that an operator requests again, or records as returned in another way. */
export function settlingApp() {
  const made = receiptApp()
  const { app, bought, settleRefunds } = made
  const { t, advanceMinutes } = app
  const { refund, resolve, returned, review, withoutOrder } = operating(t)
  const control = () => app.emulator.control
  const refunds = () => listRefunds(t)

  /** Sweeps after the events that were sent have arrived: one during a sweep makes it skip its refund. */
  async function sweepTimes(count: number): Promise<void> {
    await control().idle()
    for (let n = 0; n < count; n++) {
      advanceMinutes(24 * 60)
      await sweepRefunds(t, () => undefined)
    }
  }

  return {
    ...made,
    refunds,
    refund,
    review,
    withoutOrder,
    returned,
    resolved: resolve,
    sweepTimes,
    idOf: async (n = 0) => (await refunds())[n]?.refund_id ?? '',

    /** Records that the money of a refund was returned in another way. */
    async settled(refundId: string, given: Parameters<typeof returned>[2] = {}) {
      const { order_id: id } = await t.db
        .selectFrom('refund as r')
        .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
        .select('o.order_id')
        .where('r.refund_id', '=', refundId)
        .executeTakeFirstOrThrow()
      return returned(id, refundId, given)
    },

    /** A refund that the provider has rejected four times. */
    async rejected() {
      const order = await bought()
      await refund(order.id)
      await control().fail('createRefund', { kind: '401' })
      await sweepTimes(4)
      return order
    },

    /** A granted order with two payments, whose second one the bank did not take back. */
    async failedSecond() {
      const order = await app.paidTwice()
      await settleRefunds('FAILED')
      const [first] = await refunds()
      return {
        ...order,
        refundId: first?.refund_id ?? '',
        finding: `refused:${first?.provider_refund_id}`,
      }
    },
  }
}
