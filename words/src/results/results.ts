import { results as en } from '../en/results/results.ts'
import { inLanguages } from '../language.ts'

/** The texts of the pages with results. */
export const results = inLanguages(en, {
  hi: async () => (await import('../hi/results/results.ts')).results,
})
