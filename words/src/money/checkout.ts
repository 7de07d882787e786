import { checkout as en } from '../en/money/checkout.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a purchase. */
export const checkout = inLanguages(en, {
  hi: async () => (await import('../hi/money/checkout.ts')).checkout,
})
export type CheckoutWords = SameWords<typeof en>
