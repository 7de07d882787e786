import { start as en } from '../en/exams/start.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a test's details before its start. */
export const start = inLanguages(en, {
  hi: async () => (await import('../hi/exams/start.ts')).start,
})
export type StartWords = SameWords<typeof en>
