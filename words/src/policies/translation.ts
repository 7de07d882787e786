import { policyTranslation as en } from '../en/policies/translation.ts'
import { inLanguages } from '../language.ts'

/** The line above a policy that is translated. */
export const policyTranslation = inLanguages(en, {
  hi: async () => (await import('../hi/policies/translation.ts')).policyTranslation,
})
