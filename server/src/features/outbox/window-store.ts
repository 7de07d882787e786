import type { Language } from '@sopan/contract/language'
import { sql } from 'kysely'

import { isNotHiddenFrom } from '#server/db/queries/exam-access.ts'
import { isTaken } from '#server/db/queries/exam-window.ts'
import type { Db } from '#server/db/tables.ts'

/** A published test with a window, about which an active learner asked for a mail. */
export interface AskedExam {
  id: number
  title: string
  email: string
  /** Whether the test is shown to the learner: one for batches alone may no longer be. */
  isShown: boolean
  language: Language | null
  opensAt: Date
  closesAt: Date
  /** When the keys are shown, if the test names a time. */
  keysDate: Date | null
  /** Whether an attempt of the window is in progress, of any learner. */
  isTaken: boolean
  /** Whether the learner has finished an attempt that began before the close. */
  hasTaken: boolean
}

export async function findAskedExam(
  db: Db,
  userId: number,
  examId: number,
  now: Date,
): Promise<AskedExam | undefined> {
  const { rows } = await sql<AskedExam>`
    SELECT exam.id, exam.title, u.email, ${isNotHiddenFrom(userId, now)} AS "isShown", u.language, exam.opens_at AS "opensAt", exam.closes_at AS "closesAt",
      exam.keys_date AS "keysDate",
      ${isTaken} AS "isTaken",
      EXISTS (SELECT FROM attempt a WHERE a.exam_id = exam.id AND a.user_id = u.id
        AND a.closed_at IS NOT NULL AND a.started_at < exam.closes_at) AS "hasTaken"
    FROM exam JOIN app_user u ON u.id = ${userId} AND u.status = 'active'
    WHERE exam.id = ${examId} AND exam.published AND exam.opens_at IS NOT NULL`.execute(db)
  return rows[0]
}
