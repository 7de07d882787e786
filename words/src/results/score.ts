import { score as en } from '../en/results/score.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the marks of an attempt. */
export const score = inLanguages(en, {
  hi: async () => (await import('../hi/results/score.ts')).score,
})
export type ScoreWords = SameWords<typeof en>
