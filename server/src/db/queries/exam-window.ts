import { sql } from 'kysely'

/** SQL condition on `exam`: whether an attempt of any learner is in progress that began in the window of the test. */
export const isRunning = sql<boolean>`
  EXISTS (SELECT FROM attempt a
    WHERE a.exam_id = exam.id AND a.closed_at IS NULL AND a.in_window)`

/**
 * SQL condition on `exam`: whether an attempt of any learner is in progress that began in the window of the test,
 * or before its close. A window that is moved or removed does not change how such an attempt began.
 */
export const isTaken = sql<boolean>`
  (${isRunning} OR EXISTS (SELECT FROM attempt a
    WHERE a.exam_id = exam.id AND a.closed_at IS NULL AND a.started_at < exam.closes_at))`
