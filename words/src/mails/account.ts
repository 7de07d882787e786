import { accountMails as en } from '../en/mails/account.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The mails about an account. */
export const accountMails = inLanguages('accountMails', en, translations)
