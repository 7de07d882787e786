import { details as en } from '../en/accounts/details.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The labels of a learner's details and passwords. */
export const details = inLanguages('details', en, translations)
