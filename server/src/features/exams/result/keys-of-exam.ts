import { isStillOffered, windowState } from '@sopan/domain/exams/exam-window'
import { type KeysShown, isWindowOver, keysShown } from '@sopan/domain/exams/keys-shown'

import type { Db } from '#server/db/tables.ts'

import { eligibilityIn, windowIn } from '../catalogue/present.ts'
import { type OwnExamRow, findOwnExam } from '../catalogue/store.ts'
import { isTakenInWindow, wereRevealed } from './reveal-store.ts'

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
  return keysShown(
    { policy: exam.keys_shown, date: exam.keys_date, closesAt },
    {
      hasOpenAttempt: exam.attempts.open_id !== null,
      canAttempt: canStart(exam, now),
      // Before the close nothing is shown, and the answer would be read from all open attempts.
      isTakenInWindow:
        (closesAt === null || isWindowOver(closesAt, now)) && (await isTakenInWindow(db, examId)),
      wereShown:
        (exam.keys_shown !== 'at_once' || closesAt !== null) &&
        (await wereRevealed(db, userId, paperIds)),
      now,
    },
  )
}

function canStart(exam: OwnExamRow, now: Date): boolean {
  const { isBought, canAttempt } = eligibilityIn(exam, now)
  return canAttempt && isStillOffered(windowState(windowIn(exam), now), isBought)
}
