import { searchForm as en } from '../en/catalogue/search-form.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the field that searches everything. */
export const searchForm = inLanguages('searchForm', en, translations)
