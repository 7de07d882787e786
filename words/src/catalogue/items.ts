import { items as en } from '../en/catalogue/items.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** What several pages of the catalogue call its items, and what one can do with them. */
export const items = inLanguages('items', en, translations)
