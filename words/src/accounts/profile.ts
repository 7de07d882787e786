import { profile as en } from '../en/accounts/profile.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the profile and its form. */
export const profile = inLanguages('profile', en, translations)
export type ProfileWords = SameWords<typeof en>
