import { answers as en } from '../en/exams/answers.ts'
import { inLanguages } from '../language.ts'

/** The texts of the fields for answers, and of reviewed answers. */
export const answers = inLanguages(en, {
  hi: async () => (await import('../hi/exams/answers.ts')).answers,
})
