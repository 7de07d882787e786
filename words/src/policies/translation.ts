import { policyTranslation as en } from '../en/policies/translation.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The line above a policy that is translated. */
export const policyTranslation = inLanguages('policyTranslation', en, translations)
