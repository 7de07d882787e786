import { search as en } from '../en/catalogue/search.ts'
import { inLanguages } from '../language.ts'

/** The texts of the search of everything, without its field. */
export const search = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/search.ts')).search,
})
