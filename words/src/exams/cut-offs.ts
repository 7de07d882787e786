import { cutOffs as en } from '../en/exams/cut-offs.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of last year's cut-offs of an exam. */
export const cutOffs = inLanguages(en, {
  hi: async () => (await import('../hi/exams/cut-offs.ts')).cutOffs,
})
export type CutOffWords = SameWords<typeof en>
