import { reportCard as en } from '../en/results/report-card.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the report card. */
export const reportCard = inLanguages('reportCard', en, translations)
