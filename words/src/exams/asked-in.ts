import { askedIn as en } from '../en/exams/asked-in.ts'
import { inLanguages } from '../language.ts'

/** Where the questions of a paper were asked. */
export const askedIn = inLanguages(en, {
  hi: async () => (await import('../hi/exams/asked-in.ts')).askedIn,
})
