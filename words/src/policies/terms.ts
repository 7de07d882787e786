import { termsPolicy as en } from '../en/policies/terms.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The terms and conditions. */
export const termsPolicy = inLanguages('termsPolicy', en, translations)
