import { items as en } from '../en/catalogue/items.ts'
import { inLanguages } from '../language.ts'

/** What several pages of the catalogue call its items, and what one can do with them. */
export const items = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/items.ts')).items,
})
