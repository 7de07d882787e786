import { privacyPolicy as en } from '../en/policies/privacy.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The privacy policy. */
export const privacyPolicy = inLanguages('privacyPolicy', en, translations)
