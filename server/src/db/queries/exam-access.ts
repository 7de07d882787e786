import { sql } from 'kysely'

import { namesOfExam } from '../keyset.ts'
import { hasAccessTo } from './entitlements.ts'

/** SQL condition on `exam`: whether a learner may start it, as far as its window and the number of attempts do not forbid it. */
export const isOfferedTo = (userId: number, now: Date) => sql<boolean>`
  (exam.published AND exam.paper_id IS NOT NULL AND (exam.type = 'free' OR ${hasAccessTo(userId, 'exam', sql.ref('exam.id'), now)}))`

/** SQL: the exams for which a learner prepares, each by all its names in URLs. */
export const chosenExamsOf = (userId: number) => sql<string[]>`
  ARRAY(SELECT unnest(${namesOfExam(sql`chosen`)})
    FROM app_user, unnest(chosen_exams) AS chosen WHERE app_user.id = ${userId})`
