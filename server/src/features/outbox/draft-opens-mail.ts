import { dateAndTime } from '@sopan/words/en/format'
import { z } from 'zod'

import { DRAFT_NOTICE_MS } from '#server/content/drafts/announce-opening.ts'
import { lacksQuestions } from '#server/content/drafts/draft-files.ts'
import { findNewDraft } from '#server/content/drafts/draft-store.ts'
import type { Mail } from '#server/lib/mail.ts'

import type { Later, MailDeps } from './mail-deps.ts'
import { lookAt } from './window-mails.ts'

const payloadSchema = z.object({ draft_id: z.int() })

/**
 * The mail to the operator three days before a draft opens; null if it was published or deleted, or the window has opened.
 * A draft without a window may get one.
 */
export async function draftOpensMail(
  { db, now: timeNow, settings }: MailDeps,
  payload: unknown,
): Promise<Mail | Later | null> {
  const draft = await findNewDraft(db, payloadSchema.parse(payload).draft_id)
  if (draft === undefined) return null
  const { title, path, opens_at: opensAt } = draft
  const now = timeNow()
  if (opensAt === null) return lookAt(Infinity, now)
  if (opensAt <= now) return null
  const dueAt = opensAt.getTime() - DRAFT_NOTICE_MS
  if (dueAt > now.getTime()) return lookAt(dueAt, now)
  const opens = dateAndTime(opensAt.toISOString())
  const empty = lacksQuestions(draft) ? ', has no questions yet' : ''
  return {
    to: settings.CONTACT_EMAIL,
    subject: `Still a draft: ${title} opens on ${opens}`,
    text: `The test ${title} is a draft${empty} and opens on ${opens}. Learners see nothing of it until it is published.
${settings.console === null ? '' : `\nTo the draft: ${settings.console.url}/content/${path}\n`}`,
  }
}
