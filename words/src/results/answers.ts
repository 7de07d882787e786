import { answers as en } from '../en/results/answers.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the fields for answers, and of reviewed answers. */
export const answers = inLanguages('answers', en, translations)
