import { jobAlerts as en } from '../en/learning/job-alerts.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the job alerts. */
export const jobAlerts = inLanguages('jobAlerts', en, translations)
