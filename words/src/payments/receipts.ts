import { receipts as en } from '../en/payments/receipts.ts'
import { inLanguages } from '../language.ts'

/** The texts of a receipt and a credit note on the page. */
export const receipts = inLanguages(en, {
  hi: async () => (await import('../hi/payments/receipts.ts')).receipts,
})
