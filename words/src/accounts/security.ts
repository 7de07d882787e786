import { security as en } from '../en/accounts/security.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts about the password and the devices of a learner. */
export const security = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/security.ts')).security,
})
export type SecurityWords = SameWords<typeof en>
