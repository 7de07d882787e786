import { taking as en } from '../en/exams/taking.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a running test. */
export const taking = inLanguages(en, {
  hi: async () => (await import('../hi/exams/taking.ts')).taking,
})
export type TakingWords = SameWords<typeof en>
