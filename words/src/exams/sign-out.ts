import { signOut as en } from '../en/exams/sign-out.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The question before a session ends while answers are on this device only. */
export const signOut = inLanguages('signOut', en, translations)
