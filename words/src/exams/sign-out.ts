import { signOut as en } from '../en/exams/sign-out.ts'
import { inLanguages } from '../language.ts'

/** The question before a session ends while answers are on this device only. */
export const signOut = inLanguages(en, {
  hi: async () => (await import('../hi/exams/sign-out.ts')).signOut,
})
