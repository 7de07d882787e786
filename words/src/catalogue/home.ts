import { home as en } from '../en/catalogue/home.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of home. */
export const home = inLanguages('home', en, translations)
