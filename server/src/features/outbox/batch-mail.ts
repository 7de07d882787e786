import { batchMails } from '@sopan/words/mails/batches'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ user_id: z.int(), message_id: z.int() })

/** A message to a batch, to one of its members; null if the learner has left the batch. */
export async function batchMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { user_id: userId, message_id: messageId } = payloadSchema.parse(payload)
  const sent = await store.findBatchMessage(deps.db, userId, messageId)
  if (sent === undefined) return null
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const words = await wordsFor(batchMails, sent.language)
  const { batch, title, message } = sent
  return mailTo(sent.email, words.message, {
    brand,
    batch,
    title,
    message,
    url: `${publicUrl}/dashboard`,
  })
}
