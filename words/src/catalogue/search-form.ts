import { searchForm as en } from '../en/catalogue/search-form.ts'
import { inLanguages } from '../language.ts'

/** The texts of the field that searches everything. */
export const searchForm = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/search-form.ts')).searchForm,
})
