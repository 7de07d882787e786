import type { Challenges } from '@sopan/contract/exams/results'
import { challengesState } from '@sopan/domain/exams/challenges'

import type { Db } from '#server/db/tables.ts'

import { countUnanswered, findChallengesEnd } from './challenges-store.ts'

/** Until when the key of a test can be challenged, and whether it is final; null for a test without such a time. */
export async function challengesOf(db: Db, examId: number, now: Date): Promise<Challenges | null> {
  const until = await findChallengesEnd(db, examId)
  if (until === null) return null
  const unanswered = now < until ? 0 : await countUnanswered(db, examId)
  return { until: until.toISOString(), state: challengesState(until, unanswered, now) }
}
