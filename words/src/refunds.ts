import { type RefundWords, refunds as en } from './en/refunds.ts'
import { refunds as hi } from './hi/refunds.ts'
import type { InLanguages } from './language.ts'

export const refundWords: InLanguages<RefundWords> = { en, hi }
