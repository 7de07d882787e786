import { welcome as en } from '../en/catalogue/welcome.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the welcome at the top of home. */
export const welcome = inLanguages('welcome', en, translations)
