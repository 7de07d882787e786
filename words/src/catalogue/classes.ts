import { classes as en } from '../en/catalogue/classes.ts'
import { inLanguages } from '../language.ts'

/** The texts of the pages of a subject and of a class. */
export const classes = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/classes.ts')).classes,
})
