import { details as en } from '../en/accounts/details.ts'
import { inLanguages } from '../language.ts'

/** The labels of a learner's details and passwords. */
export const details = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/details.ts')).details,
})
