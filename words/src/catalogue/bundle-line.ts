import { bundleLine as en } from '../en/catalogue/bundle-line.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** What an item has to do with bundles: the line beside its price. */
export const bundleLine = inLanguages('bundleLine', en, translations)
