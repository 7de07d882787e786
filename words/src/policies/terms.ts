import { termsPolicy as en } from '../en/policies/terms.ts'
import { inLanguages } from '../language.ts'

/** The terms and conditions. */
export const termsPolicy = inLanguages(en, {
  hi: async () => (await import('../hi/policies/terms.ts')).termsPolicy,
})
