import { jobAlerts as en } from '../en/catalogue/job-alerts.ts'
import { inLanguages } from '../language.ts'

/** The texts of the job alerts. */
export const jobAlerts = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/job-alerts.ts')).jobAlerts,
})
