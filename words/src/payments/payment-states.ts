import { paymentStates as en } from '../en/payments/payment-states.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The sentences about a payment. */
export const paymentStates = inLanguages(en, {
  hi: async () => (await import('../hi/payments/payment-states.ts')).paymentStates,
})
export type PaymentStateWords = SameWords<typeof en>
