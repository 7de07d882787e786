import { practice as en } from '../en/exams/practice.ts'
import { inLanguages } from '../language.ts'

/** The texts of practice. */
export const practice = inLanguages(en, {
  hi: async () => (await import('../hi/exams/practice.ts')).practice,
})
