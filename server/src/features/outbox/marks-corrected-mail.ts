import { markText } from '@sopan/domain/exams/marks'
import { z } from 'zod'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import type { Mail } from '#server/lib/mail.ts'

import type { Later, MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { lookAfter } from './window-mails.ts'

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
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  return {
    to: first.email,
    subject: `${first.title}: your marks were corrected`,
    text: `Hello,

A key of the test ${first.title} was wrong. It has been corrected, and your marks have changed:

${attempts.map(marksLine).join('\n')}

What was corrected: ${publicUrl}/test-results/${examId}

${brand}
`,
  }
}

function marksLine(one: store.CorrectedAttempt): string {
  const marks = (figures: store.Marks) =>
    `${markText(figures.marks, figures.denominator)} of ${markText(figures.possible, figures.denominator)}` +
    `, ${figures.passed ? 'passed' : 'not passed'}`
  return `Attempt ${one.number}: before ${marks(one.before)}; now ${marks(one.after)}.`
}
