import { sql } from 'kysely'

import { namesOfExam } from '../keyset.ts'
import { hasAccessTo } from './entitlements.ts'

/** SQL: whether a test is not for batches alone, or the learner has access to it; a visitor, who has no id, has none. */
export const isNotHiddenFrom = (userId: number | null, now: Date) =>
  userId === null
    ? sql<boolean>`NOT exam.for_batches`
    : sql<boolean>`(NOT exam.for_batches OR ${hasAccessTo(userId, 'exam', sql.ref('exam.id'), now)})`

/** SQL: whether lists, the search and pages show a test to a learner, or to a visitor, who has no id. */
export const isShownExam = (userId: number | null, now: Date) =>
  sql<boolean>`(exam.published AND ${isNotHiddenFrom(userId, now)})`

/** SQL condition on `exam`: whether a learner may start it, as far as its window and the number of attempts do not forbid it. */
export const isOfferedTo = (userId: number, now: Date) => sql<boolean>`
  (exam.published AND exam.paper_id IS NOT NULL AND (exam.type = 'free' OR ${hasAccessTo(userId, 'exam', sql.ref('exam.id'), now)}))`

/** SQL: the exams for which a learner prepares, each by all its names in URLs. */
export const chosenExamsOf = (userId: number) => sql<string[]>`
  ARRAY(SELECT unnest(${namesOfExam(sql`chosen`)})
    FROM app_user, unnest(chosen_exams) AS chosen WHERE app_user.id = ${userId})`
