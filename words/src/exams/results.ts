import { results as en } from '../en/exams/results.ts'
import { inLanguages } from '../language.ts'

/** The texts of the pages with results. */
export const results = inLanguages(en, {
  hi: async () => (await import('../hi/exams/results.ts')).results,
})
