import { paymentStates as en } from '../en/payments/payment-states.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The sentences about a payment. */
export const paymentStates = inLanguages('paymentStates', en, translations)
export type PaymentStateWords = SameWords<typeof en>
