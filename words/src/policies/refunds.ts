import { refundPolicy as en } from '../en/policies/refunds.ts'
import { inLanguages } from '../language.ts'

/** The policy of cancellation and refunds. */
export const refundPolicy = inLanguages(en, {
  hi: async () => (await import('../hi/policies/refunds.ts')).refundPolicy,
})
