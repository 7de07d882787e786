import { bundles as en } from '../en/offers/bundles.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the lists of series and combos, and of their pages. */
export const bundles = inLanguages('bundles', en, translations)
