import { classes as en } from '../en/learning/classes.ts'
import { inLanguages } from '../language.ts'

/** The texts of the pages of a subject and of a class. */
export const classes = inLanguages(en, {
  hi: async () => (await import('../hi/learning/classes.ts')).classes,
})
