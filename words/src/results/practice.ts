import { practice as en } from '../en/results/practice.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of practice. */
export const practice = inLanguages('practice', en, translations)
