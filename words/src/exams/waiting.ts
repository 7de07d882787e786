import { waiting as en } from '../en/exams/waiting.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts about when a test opens, and when its marks, rank and answers are shown. */
export const waiting = inLanguages(en, {
  hi: async () => (await import('../hi/exams/waiting.ts')).waiting,
})
export type WaitingWords = SameWords<typeof en>
