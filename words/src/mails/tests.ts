import { testMails as en } from '../en/mails/tests.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The mails about a test. */
export const testMails = inLanguages('testMails', en, translations)
