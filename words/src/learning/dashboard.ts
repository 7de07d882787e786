import { dashboard as en } from '../en/learning/dashboard.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the dashboard; those of 'Today' are apart. */
export const dashboard = inLanguages('dashboard', en, translations)
export type DashboardWords = SameWords<typeof en>
