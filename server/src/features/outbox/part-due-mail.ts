import { toRupees } from '@sopan/domain/orders/pricing'
import { orderMails } from '@sopan/words/mails/orders'
import { z } from 'zod'

import { findPayablePart } from '#server/db/queries/fees.ts'
import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ part_id: z.int() })

/** The mail before a part of fees is due; null if it was paid, is not the next one, or the plan has ended. */
export async function partDueMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { part_id: partId } = payloadSchema.parse(payload)
  const part = await findPayablePart(deps.db, partId, deps.now())
  const user = part && (await store.findActiveUser(deps.db, part.user_id))
  if (part === undefined || user === undefined) return null
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const words = await wordsFor(orderMails, user.language)
  return mailTo(user.email, words.partDue, {
    brand,
    title: part.title,
    part: part.number,
    of: part.of,
    amount: toRupees(part.amount_paise),
    due: part.due_on,
    pauses: part.pauses_at?.toISOString() ?? null,
    url: `${publicUrl}/dashboard`,
  })
}
