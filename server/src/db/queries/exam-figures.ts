import {
  type FiguresShown,
  type MarksPolicy,
  figuresShown,
} from '@sopan/domain/exams/figures-shown'
import { sql } from 'kysely'

import type { Db } from '../tables.ts'
import { isRunning, isTaken } from './exam-window.ts'

/** The columns of an attempt and its test that decide when its figures are shown. */
export interface FiguresRow {
  exam_id: number
  in_window: boolean
  opens_at: Date | null
  closes_at: Date | null
  marks_shown: MarksPolicy
  /** Null, of an attempt outside of a window, if no attempt is in progress that began in one; absent if it was not read. */
  counts?: object | null
}

/**
 * Whether a learner sees the figures of these finished attempts now. All calls and mails that send figures to learners
 * ask here.
 */
export async function figuresOf<Row extends FiguresRow>(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => FiguresShown> {
  const shown = (row: FiguresRow, isTakenInWindow: boolean) =>
    figuresShown({
      inWindow: row.in_window,
      policy: row.marks_shown,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      isTakenInWindow,
      now,
    })
  // Of a window that is open this is not asked, because it would be read from all open attempts.
  const asked = rows.filter(
    (row) =>
      (row.in_window || row.counts !== null) &&
      shown(row, false) === 'shown' &&
      shown(row, true) !== 'shown',
  )
  const taken = await listTaken(db, asked)
  return (row) => shown(row, taken.has(row.exam_id))
}

/** The tests of these rows that have an attempt in progress which began in the window, see `isTaken`. */
async function listTaken(db: Db, asked: readonly FiguresRow[]): Promise<Set<number>> {
  if (asked.length === 0) return new Set()
  const idsOf = (rows: readonly FiguresRow[]) => [...new Set(rows.map((row) => row.exam_id))]
  const { rows } = await sql<{ id: number }>`
    SELECT exam.id FROM exam WHERE exam.id = ANY (${idsOf(asked)}::bigint[]) AND (${isRunning}
      OR (exam.id = ANY (${idsOf(asked.filter((row) => row.in_window))}::bigint[]) AND ${isTaken}))`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

/** From when hidden figures are shown, as fields of a response; no fields if the figures are shown already. */
export const presentFiguresFrom = (shown: FiguresShown): { figures_from?: string | null } =>
  shown === 'shown' ? {} : { figures_from: shown.from?.toISOString() ?? null }
