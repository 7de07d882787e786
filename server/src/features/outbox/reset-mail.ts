import { MINUTE_MS } from '@sopan/domain/durations'
import { accountMails } from '@sopan/words/mails/account'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import { makePasswordLink } from './password-link.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const LINK_LIFE_MINUTES = 30
/** A link that could not be sent within this time is dropped. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS

const payloadSchema = z.object({ email_key: z.string(), asked_at: z.coerce.date() })

/** The mail with a link that sets a new password, null if there is no such account. */
export async function resetMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { now, settings } = deps
  const { email_key: emailKey, asked_at: askedAt } = payloadSchema.parse(payload)
  if (now().getTime() - askedAt.getTime() > LONGEST_WAIT_MS) return null
  const link = await makePasswordLink(
    deps,
    (trx) => store.lockActiveUser(trx, emailKey),
    LINK_LIFE_MINUTES * MINUTE_MS,
  )
  if (link === null) return null
  const words = await wordsFor(accountMails, link.language)
  return mailTo(link.email, words.reset, {
    brand: settings.BRAND_NAME,
    url: link.url,
    minutes: LINK_LIFE_MINUTES,
  })
}
