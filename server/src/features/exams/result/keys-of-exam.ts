import { isStillOffered, windowState } from '@sopan/domain/exams/exam-window'
import { type KeysShown, isWindowOver, keysShown } from '@sopan/domain/exams/keys-shown'

import type { Db } from '#server/db/tables.ts'

import { eligibilityIn, windowIn } from '../catalogue/present.ts'
import { type OwnExamRow, listOwnExams } from '../catalogue/store.ts'
import { listRevealed, listTakenInWindow } from './reveal-store.ts'

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
  const papers = paperIds.map((id) => ({ exam_id: examId, paper_id: id }))
  return (await listKeysOfExams(db, userId, [examId], papers, now)).get(examId) ?? 'shown'
}

/** The same for several tests, by the id of the test, with the papers whose keys are asked for. */
export async function listKeysOfExams(
  db: Db,
  userId: number,
  examIds: readonly number[],
  papers: readonly { exam_id: number; paper_id: number }[],
  now: Date,
): Promise<ReadonlyMap<number, KeysShown>> {
  const exams = await listOwnExams(db, examIds, userId)
  // Before the close nothing is shown, and the answer would be read from all open attempts.
  const over = exams.filter(({ closes_at: at }) => at === null || isWindowOver(at, now))
  const later = exams.filter((exam) => exam.keys_shown !== 'at_once' || exam.closes_at !== null)
  const [taken, revealed] = await Promise.all([
    listTakenInWindow(db, over.map(idOf)),
    later.length === 0
      ? new Set<number>()
      : listRevealed(
          db,
          userId,
          papers.map((paper) => paper.paper_id),
        ),
  ])
  return new Map(
    exams.map((exam) => {
      const own = papers.filter((paper) => paper.exam_id === exam.id)
      const areRevealed = own.length > 0 && own.every((paper) => revealed.has(paper.paper_id))
      const shown = keysShown(
        { policy: exam.keys_shown, date: exam.keys_date, closesAt: exam.closes_at },
        {
          hasOpenAttempt: exam.attempts.open_id !== null,
          canAttempt: canStart(exam, now),
          isTakenInWindow: taken.has(exam.id),
          wereShown: later.includes(exam) && areRevealed,
          now,
        },
      )
      return [exam.id, shown]
    }),
  )
}

const idOf = ({ id }: OwnExamRow) => id

function canStart(exam: OwnExamRow, now: Date): boolean {
  const { isBought, canAttempt } = eligibilityIn(exam, now)
  return canAttempt && isStillOffered(windowState(windowIn(exam), now), isBought)
}
