import { askedIn as en } from '../en/exams/asked-in.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** Where the questions of a paper were asked. */
export const askedIn = inLanguages('askedIn', en, translations)
