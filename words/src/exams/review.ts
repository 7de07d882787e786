import { review as en } from '../en/exams/review.ts'
import { inLanguages } from '../language.ts'

/** The texts of the review of an attempt. */
export const review = inLanguages(en, {
  hi: async () => (await import('../hi/exams/review.ts')).review,
})
