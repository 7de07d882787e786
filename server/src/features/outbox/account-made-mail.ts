import { DAY_MS } from '@sopan/domain/durations'
import { accountMails } from '@sopan/words/mails/account'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import { makePasswordLink } from './password-link.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

/** Longer than that of a link which a learner waits for. */
const LINK_LIFE_DAYS = 7

const payloadSchema = z.object({ user_id: z.int() })

/** The first mail to an account that the staff has made, with a link that sets its password; null if the account is not active. */
export async function accountMadeMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { user_id: userId } = payloadSchema.parse(payload)
  const link = await makePasswordLink(
    deps,
    (trx) => store.lockActiveUserById(trx, userId),
    LINK_LIFE_DAYS * DAY_MS,
  )
  if (link === null) return null
  const words = await wordsFor(accountMails, link.language)
  return mailTo(link.email, words.made, {
    brand: deps.settings.BRAND_NAME,
    url: link.url,
    days: LINK_LIFE_DAYS,
    forgotUrl: `${deps.settings.PUBLIC_URL}/forgot-password`,
  })
}
