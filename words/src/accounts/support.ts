import { support as en } from '../en/accounts/support.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the contact page and of a learner's tickets. */
export const support = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/support.ts')).support,
})
export type SupportWords = SameWords<typeof en>
