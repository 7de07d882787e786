import { review as en } from '../en/results/review.ts'
import { inLanguages } from '../language.ts'

/** The texts of the review of an attempt. */
export const review = inLanguages(en, {
  hi: async () => (await import('../hi/results/review.ts')).review,
})
