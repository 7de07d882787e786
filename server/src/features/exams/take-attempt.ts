import { deadlineOf } from '@sopan/domain/exam-attempt'
import { standing } from '@sopan/domain/exam-card'
import type { Transaction } from 'kysely'

import { type Item, listExamGrants, lockAccess } from '#server/db/entitlements.ts'
import type { Database } from '#server/db/tables.ts'
import type { Clock } from '#server/lib/clock.ts'
import { conflict, forbidden, notFound } from '#server/lib/errors.ts'

import * as store from './attempt-store.ts'
import { findExam } from './exam-store.ts'

const NO_QUESTIONS = 'No Questions Available'
export const examNotFound = () => notFound('The requested test could not be found')

/**
 * The attempt in progress, or a new one: one decision at a time about a learner and a test, so
 * however many ask at once, one attempt is taken and never more than there are (E1, E2).
 */
export async function takeAttempt(
  trx: Transaction<Database>,
  sharedNow: Clock,
  { userId, examId }: { userId: number; examId: number },
): Promise<{ attempt: store.Attempt; resumed: boolean }> {
  const item: Item = { kind: 'exam', id: examId }
  await lockAccess(trx, userId, item)
  const open = await store.findOpenAttempt(trx, userId, examId)
  if (open !== undefined) return { attempt: open, resumed: true }
  // Not the arrival: whoever had to wait for the lock still gets the whole time.
  const at = sharedNow()

  const exam = await findExam(trx, examId)
  if (exam === undefined) throw examNotFound()
  const grants = await listExamGrants(trx, userId, examId)
  const usedFree = await store.countFreeAttempts(trx, userId, examId)
  const { grant, hasAccess, canAttempt } = standing(exam, grants, usedFree, at)
  if (!exam.published && grant === null) throw examNotFound()
  if (!hasAccess) throw forbidden('Access denied. Please purchase the test to start it.')
  if (!canAttempt) throw forbidden('No more attempts')
  if (exam.paper_id === null || exam.time_limit_seconds === null || !exam.question_count) {
    throw conflict(NO_QUESTIONS)
  }
  const attempt = await store.insertAttempt(trx, {
    user_id: userId,
    exam_id: examId,
    paper_id: exam.paper_id,
    entitlement_id: grant?.id ?? null,
    number: await store.nextNumber(trx, userId, examId, grant?.id ?? null),
    started_at: at,
    deadline: deadlineOf(at, exam.time_limit_seconds),
    closed_at: null,
    close_reason: null,
  })
  return { attempt, resumed: false }
}
