import { signIn as en } from '../en/accounts/sign-in.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of login, registration and new passwords. */
export const signIn = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/sign-in.ts')).signIn,
})
export type SignInWords = SameWords<typeof en>
