import { checkout as en } from '../en/money/checkout.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a purchase. */
export const checkout = inLanguages('checkout', en, translations)
export type CheckoutWords = SameWords<typeof en>
