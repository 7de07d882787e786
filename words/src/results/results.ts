import { results as en } from '../en/results/results.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the pages with results. */
export const results = inLanguages('results', en, translations)
