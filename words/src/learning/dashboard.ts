import { dashboard as en } from '../en/learning/dashboard.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the dashboard; those of 'Today' are apart. */
export const dashboard = inLanguages(en, {
  hi: async () => (await import('../hi/learning/dashboard.ts')).dashboard,
})
export type DashboardWords = SameWords<typeof en>
