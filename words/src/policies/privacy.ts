import { privacyPolicy as en } from '../en/policies/privacy.ts'
import { inLanguages } from '../language.ts'

/** The privacy policy. */
export const privacyPolicy = inLanguages(en, {
  hi: async () => (await import('../hi/policies/privacy.ts')).privacyPolicy,
})
