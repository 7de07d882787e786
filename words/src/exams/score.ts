import { score as en } from '../en/exams/score.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the marks of an attempt. */
export const score = inLanguages(en, {
  hi: async () => (await import('../hi/exams/score.ts')).score,
})
export type ScoreWords = SameWords<typeof en>
