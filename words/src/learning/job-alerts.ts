import { jobAlerts as en } from '../en/learning/job-alerts.ts'
import { inLanguages } from '../language.ts'

/** The texts of the job alerts. */
export const jobAlerts = inLanguages(en, {
  hi: async () => (await import('../hi/learning/job-alerts.ts')).jobAlerts,
})
