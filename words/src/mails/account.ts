import { accountMails as en } from '../en/mails/account.ts'
import { inLanguages } from '../language.ts'

/** The mails about an account. */
export const accountMails = inLanguages(en, {
  hi: async () => (await import('../hi/mails/account.ts')).accountMails,
})
