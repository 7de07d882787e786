import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../server/src/db/tables.ts'

const LONGEST_MS = 180_000

/** Gives a test a window that has been open for an hour; its keys are shown after the close. */
export async function openWindow(db: Db, examId: number, closesAt: Date): Promise<void> {
  const opens_at = new Date(closesAt.getTime() - 3_600_000)
  await db
    .updateTable('exam')
    .set({ opens_at, closes_at: closesAt, keys_shown: 'after_close' })
    .where('id', '=', examId)
    .execute()
}

/** Waits until no attempt of a test is open; returns how many seconds after `closesAt` that was, NaN if not in three minutes. */
export async function secondsUntilGraded(
  db: Db,
  { examId, closesAt }: { examId: number; closesAt: Date },
): Promise<number> {
  await sleep(Math.max(0, closesAt.getTime() - Date.now()))
  const end = closesAt.getTime() + LONGEST_MS
  while (Date.now() < end) {
    const open = await db
      .selectFrom('attempt')
      .select('id')
      .where('exam_id', '=', examId)
      .where('in_window', '=', true)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (open === undefined) return (Date.now() - closesAt.getTime()) / 1000
    await sleep(250)
  }
  return Number.NaN
}

/** Waits until all `learners` of a test have a rank; returns how many seconds after `closesAt` they had, NaN if not in three minutes. */
export async function secondsUntilRanked(
  db: Db,
  { examId, closesAt, learners }: { examId: number; closesAt: Date; learners: number },
): Promise<number> {
  const end = Math.max(Date.now(), closesAt.getTime()) + LONGEST_MS
  while (Date.now() < end) {
    const row = await db
      .selectFrom('exam_marks')
      .innerJoin('exam', 'exam.paper_id', 'exam_marks.paper_id')
      .select('learners')
      .where('exam.id', '=', examId)
      .where('learners', '=', learners)
      .executeTakeFirst()
    if (row !== undefined) return (Date.now() - closesAt.getTime()) / 1000
    await sleep(100)
  }
  return Number.NaN
}
