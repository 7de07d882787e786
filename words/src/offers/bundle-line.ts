import { bundleLine as en } from '../en/offers/bundle-line.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The line about bundles beside the price of an item. */
export const bundleLine = inLanguages('bundleLine', en, translations)
