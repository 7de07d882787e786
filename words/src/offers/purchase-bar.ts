import { purchaseBar as en } from '../en/offers/purchase-bar.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the bar in which the item of a page is bought. */
export const purchaseBar = inLanguages('purchaseBar', en, translations)
