import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'
import { isWindowOver } from '@sopan/domain/exams/keys-shown'
import { testMails } from '@sopan/words/mails/tests'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { Later, MailDeps } from './mail-deps.ts'
import { type AskedExam, findAskedExam } from './window-store.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ user_id: z.int(), exam_id: z.int() })

/** How long before its opening a test is announced. */
const BEFORE_OPENING_MS = HOUR_MS
const AGAIN_MS = 5 * MINUTE_MS

/** At a time, but at least once a day, because a window may be moved. */
export const lookAt = (time: number, now: Date): Later => {
  return { later: new Date(Math.min(time, now.getTime() + DAY_MS)) }
}

/** After the close of a window, and every few minutes while it is still taken. */
export const lookAfter = (closesAt: Date | null, now: Date): Later =>
  closesAt === null || isWindowOver(closesAt, now)
    ? lookAt(now.getTime() + AGAIN_MS, now)
    : lookAt(closesAt.getTime() + MINUTE_MS, now)

/** The mail before a test opens, to a learner who asked for it; null if it has opened, or has no window any more. */
export async function testOpensMail(
  deps: MailDeps,
  payload: unknown,
): Promise<Mail | Later | null> {
  const exam = await asked(deps, payload)
  const now = deps.now()
  if (exam === undefined || !exam.isShown || exam.opensAt <= now) return null
  const dueAt = exam.opensAt.getTime() - BEFORE_OPENING_MS
  if (dueAt > now.getTime()) return lookAt(dueAt, now)
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const words = await wordsFor(testMails, exam.language)
  return mailTo(exam.email, words.opens, {
    brand,
    title: exam.title,
    url: `${publicUrl}/tests?test=${exam.id}`,
    opens: exam.opensAt.toISOString(),
    closes: exam.closesAt.toISOString(),
  })
}

/**
 * The mail when rank and keys of a test with a window are out, to a learner who asked for it; null without an attempt in
 * the window.
 */
export async function resultsOutMail(
  deps: MailDeps,
  payload: unknown,
): Promise<Mail | Later | null> {
  const exam = await asked(deps, payload)
  const now = deps.now()
  if (exam === undefined) return null
  const { closesAt, keysDate } = exam
  if (!isWindowOver(closesAt, now) || exam.isTaken) return lookAfter(closesAt, now)
  if (keysDate !== null && keysDate > now) return lookAt(keysDate.getTime(), now)
  if (!exam.hasTaken) return null
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const words = await wordsFor(testMails, exam.language)
  return mailTo(exam.email, words.resultsOut, {
    brand,
    title: exam.title,
    url: `${publicUrl}/test-results/${exam.id}`,
  })
}

function asked(deps: MailDeps, payload: unknown): Promise<AskedExam | undefined> {
  const { user_id: userId, exam_id: examId } = payloadSchema.parse(payload)
  return findAskedExam(deps.db, userId, examId, deps.now())
}
