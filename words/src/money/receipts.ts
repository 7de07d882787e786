import { receipts as en } from '../en/money/receipts.ts'
import { inLanguages } from '../language.ts'

/** The texts of a receipt and a credit note on the page. */
export const receipts = inLanguages(en, {
  hi: async () => (await import('../hi/money/receipts.ts')).receipts,
})
