import { taking as en } from '../en/exams/taking.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a running test. */
export const taking = inLanguages('taking', en, translations)
export type TakingWords = SameWords<typeof en>
