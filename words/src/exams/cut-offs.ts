import { cutOffs as en } from '../en/exams/cut-offs.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of last year's cut-offs of an exam. */
export const cutOffs = inLanguages('cutOffs', en, translations)
export type CutOffWords = SameWords<typeof en>
