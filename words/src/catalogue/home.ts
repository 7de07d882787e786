import { home as en } from '../en/catalogue/home.ts'
import { inLanguages } from '../language.ts'

/** The texts of home. */
export const home = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/home.ts')).home,
})
