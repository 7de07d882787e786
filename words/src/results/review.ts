import { review as en } from '../en/results/review.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the review of an attempt. */
export const review = inLanguages('review', en, translations)
