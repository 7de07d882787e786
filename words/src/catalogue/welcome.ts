import { welcome as en } from '../en/catalogue/welcome.ts'
import { inLanguages } from '../language.ts'

/** The texts of the welcome at the top of home. */
export const welcome = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/welcome.ts')).welcome,
})
