import { waiting as en } from '../en/exams/waiting.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts about when a test opens, and when its marks, rank and answers are shown. */
export const waiting = inLanguages('waiting', en, translations)
export type WaitingWords = SameWords<typeof en>
