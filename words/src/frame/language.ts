import { language as en } from '../en/frame/language.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts beside the choice of a language. */
export const languageWords = inLanguages('language', en, translations)
