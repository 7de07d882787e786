import { testMails as en } from '../en/mails/tests.ts'
import { inLanguages } from '../language.ts'

/** The mails about a test. */
export const testMails = inLanguages(en, {
  hi: async () => (await import('../hi/mails/tests.ts')).testMails,
})
