import { eligibilityOf } from '@sopan/domain/exams/card'
import { windowAllows, windowState } from '@sopan/domain/exams/exam-window'
import { type KeysShown, keysShown } from '@sopan/domain/exams/keys-shown'

import { grantIn } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'

import { type OwnExamRow, findOwnExam } from '../catalogue/store.ts'
import { hasOpenOfWindow, wereRevealed } from './reveal-store.ts'

interface Asked {
  userId: number
  examId: number
  /** The papers whose keys are asked for. */
  paperIds: readonly number[]
  now: Date
}

/** Whether a learner sees the keys of a test now, and if not, from when. */
export async function keysOfExam(
  db: Db,
  { userId, examId, paperIds, now }: Asked,
): Promise<KeysShown> {
  const exam = await findOwnExam(db, examId, userId)
  if (exam === undefined) return 'shown'
  const closesAt = exam.closes_at
  const isAfterClose = exam.keys_shown === 'after_close' && closesAt !== null && closesAt <= now
  return keysShown(
    { policy: exam.keys_shown, date: exam.keys_date, closesAt },
    {
      hasOpenAttempt: exam.attempts.open_id !== null,
      canAttempt: canStart(exam, now),
      isTakenInWindow: isAfterClose && (await hasOpenOfWindow(db, examId, closesAt)),
      wereShown: exam.keys_shown !== 'at_once' && (await wereRevealed(db, userId, paperIds)),
      now,
    },
  )
}

function canStart(exam: OwnExamRow, now: Date): boolean {
  const grants = (exam.grants ?? []).map((grant) => ({ ...grant, ...grantIn(grant) }))
  const { canAttempt } = eligibilityOf(exam, grants, exam.attempts.free, now)
  const state = windowState({ opensAt: exam.opens_at, closesAt: exam.closes_at }, now)
  return canAttempt && (state === 'before' || windowAllows(state, exam.type === 'paid'))
}
