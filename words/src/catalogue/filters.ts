import { filters as en } from '../en/catalogue/filters.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The names of the filters of lists. */
export const filters = inLanguages('filters', en, translations)
