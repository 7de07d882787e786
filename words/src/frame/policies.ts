import { policies as en } from '../en/frame/policies.ts'
import { inLanguages } from '../language.ts'

/** The heads and headings of the policies, and the table of refunds. */
export const policies = inLanguages(en, {
  hi: async () => (await import('../hi/frame/policies.ts')).policies,
})
