import { paymentHistory as en } from '../en/payments/payments.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the payment history and of one payment. */
export const paymentHistory = inLanguages('paymentHistory', en, translations)
export type PaymentHistoryWords = SameWords<typeof en>
