import { refundPolicy as en } from '../en/policies/refunds.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The policy of cancellation and refunds. */
export const refundPolicy = inLanguages('refundPolicy', en, translations)
