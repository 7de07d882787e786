import { signIn as en } from '../en/accounts/sign-in.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of login, registration and new passwords. */
export const signIn = inLanguages('signIn', en, translations)
export type SignInWords = SameWords<typeof en>
