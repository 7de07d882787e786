import { score as en } from '../en/results/score.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the marks of an attempt. */
export const score = inLanguages('score', en, translations)
export type ScoreWords = SameWords<typeof en>
