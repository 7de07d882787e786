import { batches as en } from '../en/learning/batches.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the batches on the dashboard, and of the page of an invitation. */
export const batches = inLanguages('batches', en, translations)
