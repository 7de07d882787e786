import { answers as en } from '../en/results/answers.ts'
import { inLanguages } from '../language.ts'

/** The texts of the fields for answers, and of reviewed answers. */
export const answers = inLanguages(en, {
  hi: async () => (await import('../hi/results/answers.ts')).answers,
})
