import { markText } from '@sopan/domain/exams/marks'
import { testMails } from '@sopan/words/mails/tests'
import { z } from 'zod'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import type { Mail } from '#server/lib/mail.ts'

import type { Later, MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { lookAfter } from './window-mails.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ user_id: z.int(), exam_id: z.int(), since: z.int() })

/**
 * The mail to a learner whose marks a corrected key has changed, with both marks of each attempt; null
 * if the account is closed. It waits until all of these marks are shown.
 */
export async function marksCorrectedMail(
  deps: MailDeps,
  payload: unknown,
): Promise<Mail | Later | null> {
  const { user_id: userId, exam_id: examId, since } = payloadSchema.parse(payload)
  const attempts = await store.listCorrectedAttempts(deps.db, userId, examId, since)
  const [first] = attempts
  if (first === undefined) return null
  const now = deps.now()
  const shown = await figuresOf(deps.db, attempts, now)
  if (attempts.some((one) => shown(one) !== 'shown')) return lookAfter(first.closes_at, now)
  const { marksCorrected } = await wordsFor(testMails, first.language)
  return mailTo(first.email, marksCorrected, {
    brand: deps.settings.BRAND_NAME,
    title: first.title,
    url: `${deps.settings.PUBLIC_URL}/test-results/${examId}`,
    attempts: attempts.map(({ number, before, after }) =>
      marksCorrected.attempt({ number, before: written(before), after: written(after) }),
    ),
  })
}

const written = ({ marks, possible, denominator, passed }: store.Marks) => ({
  marks: markText(marks, denominator),
  possible: markText(possible, denominator),
  passed,
})
