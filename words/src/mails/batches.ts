import { batchMails as en } from '../en/mails/batches.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The mails to the members of a batch. */
export const batchMails = inLanguages('batchMails', en, translations)
