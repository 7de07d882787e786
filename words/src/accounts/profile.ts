import { profile as en } from '../en/accounts/profile.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the profile and its form. */
export const profile = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/profile.ts')).profile,
})
export type ProfileWords = SameWords<typeof en>
