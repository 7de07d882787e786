import { search as en } from '../en/catalogue/search.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the search of everything, without its field. */
export const search = inLanguages('search', en, translations)
