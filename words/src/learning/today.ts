import { today as en } from '../en/learning/today.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of 'Today' and of the last seven days, on home and on the dashboard. */
export const today = inLanguages(en, {
  hi: async () => (await import('../hi/learning/today.ts')).today,
})
export type TodayWords = SameWords<typeof en>
