import { today as en } from '../en/learning/today.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of 'Today' and of the last seven days, on home and on the dashboard. */
export const today = inLanguages('today', en, translations)
export type TodayWords = SameWords<typeof en>
