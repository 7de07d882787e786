import { nextRead } from '@sopan/domain/orders/order'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'

import type { TestApp } from './app.ts'
import { runCommand } from './commands.ts'
import { operating } from './operating.ts'
import type { payingApp } from './paying.ts'

/** The refunds that were not withdrawn, the oldest first. */
export const listRefunds = ({ db }: TestApp) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('state', '<>', 'withdrawn')
    .orderBy('requested_at')
    .orderBy('refund_id')
    .execute()

/** Helpers for tests of payments that the provider returns. */
export function providerRefunds(app: ReturnType<typeof payingApp>) {
  const { t, ordered, verify, advanceMinutes, rows } = app
  const operate = operating(t)

  /** Both sweeps, several times, because a refund is requested, sent and read in turn. */
  async function sweepAll(): Promise<void> {
    await app.emulator.control.idle()
    for (let n = 0; n < 3; n++) {
      await t.wokenSweeps()
      advanceMinutes(6)
      await app.sweep()
      await sweepRefunds(t, (error) => {
        throw error
      })
    }
  }

  const refunds = () => listRefunds(t)

  return {
    sweepAll,
    refunds,

    /** The first refund fails after it has succeeded, and its event has arrived. */
    async reverse(): Promise<void> {
      const [ours] = await refunds()
      advanceMinutes(10)
      await app.emulator.control.setWebhookUrl(app.webhookUrl)
      await app.emulator.control.settleRefund(ours?.refund_id ?? '', 'FAILED')
      await app.emulator.control.idle()
    },

    review: operate.review,
    withoutOrder: operate.withoutOrder,
    doctor: async () => (await runCommand(t, ['doctor', 'money'])).lines,

    /** The next planned read of the only order, if nothing else needs a check of the order. */
    async plannedRead() {
      const [order] = await rows()
      if (!order?.paid_at) throw new Error('there is no paid order')
      return nextRead(order.paid_at, t.time, { isNamed: true })
    },

    /** A paid order that the server does not know to be paid yet; webhooks are switched on. */
    async paid() {
      const made = await ordered()
      await app.emulator.control.pay(made.id)
      await app.emulator.control.setWebhookUrl(app.webhookUrl)
      return made
    },

    /** A granted order whose attempts were read; webhooks are switched on. */
    async granted() {
      const made = await ordered()
      await app.emulator.control.pay(made.id)
      await verify(made.token, made.id)
      await sweepAll()
      await app.emulator.control.setWebhookUrl(app.webhookUrl)
      return made
    },

    /** The provider returns a payment, and its webhook has arrived. */
    async autoRefund(...input: Parameters<typeof app.emulator.control.autoRefund>) {
      const refund = await app.emulator.control.autoRefund(...input)
      await app.emulator.control.idle()
      return refund
    },
  }
}
