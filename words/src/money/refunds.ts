import { refunds as en } from '../en/money/refunds.ts'
import { inLanguages } from '../language.ts'

export const refundWords = inLanguages(en, {
  hi: async () => (await import('../hi/money/refunds.ts')).refunds,
})
