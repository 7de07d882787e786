import { filters as en } from '../en/catalogue/filters.ts'
import { inLanguages } from '../language.ts'

/** The names of the filters of lists. */
export const filters = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/filters.ts')).filters,
})
