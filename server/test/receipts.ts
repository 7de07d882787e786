import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'

import { runCommand } from './commands.ts'
import { payingApp } from './paying.ts'

/** A paying app whose seller charges GST for courses. */
export function receiptApp() {
  const app = payingApp({
    environment: {
      SELLER_NAME: 'Udaan Classes',
      SELLER_GSTIN: '06AAPFU0939F1ZZ',
      SELLER_STATE: 'haryana',
      GST_RATE_COURSE: '18',
      GST_CODE_COURSE: '999293',
    },
  })
  const { t, ordered, verify, advanceMinutes } = app
  const control = () => app.emulator.control
  const fail = (error: unknown) => {
    throw error
  }
  return {
    app,
    receipts: () => t.db.selectFrom('receipt').selectAll().orderBy('serial').execute(),
    notes: () => t.db.selectFrom('credit_note').selectAll().orderBy('serial').execute(),
    doctor: async () => (await runCommand(t, ['doctor', 'money'])).lines.join('\n'),
    /** A bought course, by default of a buyer in the seller's state. */
    async bought(options: Parameters<typeof ordered>[0] = { state: 'Haryana' }) {
      const made = await ordered(options)
      await control().pay(made.id)
      await verify(made.token, made.id)
      return made
    },
    /** Lets the bank end all refunds, as the sweeps find them. */
    async settleRefunds(status: 'SUCCESS' | 'FAILED') {
      await sweepRefunds(t, fail)
      const open = await t.db
        .selectFrom('refund')
        .selectAll()
        .where('state', '=', 'pending')
        .execute()
      for (const { refund_id: id } of open) await control().settleRefund(id, status)
      // An event that arrives during a sweep makes it skip its refund.
      await control().idle()
      advanceMinutes(3)
      await sweepRefunds(t, fail)
    },
  }
}
