import { refunds as en } from '../en/money/refunds.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

export const refundWords = inLanguages('refunds', en, translations)
