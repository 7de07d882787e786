import { noticeBell as en } from '../en/learning/notice-bell.ts'
import { inLanguages } from '../language.ts'

/** The texts of the bell that leads to the notifications. */
export const noticeBell = inLanguages(en, {
  hi: async () => (await import('../hi/learning/notice-bell.ts')).noticeBell,
})
