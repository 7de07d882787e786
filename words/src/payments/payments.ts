import { paymentHistory as en } from '../en/payments/payments.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the payment history and of one payment. */
export const paymentHistory = inLanguages(en, {
  hi: async () => (await import('../hi/payments/payments.ts')).paymentHistory,
})
export type PaymentHistoryWords = SameWords<typeof en>
