import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'

import { runCommand } from './commands.ts'
import { receiptApp } from './receipts.ts'

type Options = Record<string, string | true>

/** Helpers for tests of refunds that an operator requests again, or records as settled. */
export function settlingApp() {
  const made = receiptApp()
  const { app, bought, settleRefunds } = made
  const { t, advanceMinutes } = app
  const control = () => app.emulator.control
  const refunds = () =>
    t.db
      .selectFrom('refund')
      .selectAll()
      .where('state', '<>', 'withdrawn')
      .orderBy('requested_at')
      .orderBy('refund_id')
      .execute()
  const refund = (id: string, options: Options = {}) =>
    runCommand(t, ['refund', id], { reason: 'asked by mail', override: true, ...options })

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
    sweepTimes,
    idOf: async (n = 0) => (await refunds())[n]?.refund_id ?? '',
    review: async () => (await runCommand(t, ['orders', 'review'])).lines,
    resolved: (id: string, finding: string, options: Options = {}) =>
      runCommand(t, ['orders', 'resolve', id], {
        finding,
        reason: 'looked at the dashboard',
        ...options,
      }),
    settled: (id: string, options: Options = {}) =>
      runCommand(t, ['refunds', 'settled', id], {
        reference: 'UTR 1',
        reason: 'paid by bank transfer',
        ...options,
      }),

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
