import { receipts as en } from '../en/payments/receipts.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a receipt and a credit note on the page. */
export const receipts = inLanguages('receipts', en, translations)
