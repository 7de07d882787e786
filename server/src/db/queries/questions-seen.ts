import type { Answer } from '@sopan/contract/exams/answer'
import { type RawBuilder, sql } from 'kysely'

/** A question that was on the screen in an attempt. */
export interface QuestionSeen {
  attempt_id: number
  question_id: number
  option: Answer | null
  seconds: number
}

/**
 * Each question of attempts, with the answer and the seconds that the result shows; without questions that were never
 * on the screen. The seconds of an attempt are expanded together: reading them by question would decompress them each
 * time.
 */
export const questionsSeen = (attemptIds: RawBuilder<number[]>): RawBuilder<QuestionSeen> => sql`
  SELECT attempt_id, question_id, option, coalesce(spent.seconds, answered.seconds) AS seconds
  FROM (
    SELECT a.id AS attempt_id, s.key::bigint AS question_id, s.value::integer AS seconds
    FROM attempt a CROSS JOIN jsonb_each_text(a.question_seconds) AS s
    WHERE a.id = ANY (${attemptIds})) AS spent
  FULL JOIN (
    SELECT attempt_id, question_id, option, seconds
    FROM attempt_answer WHERE attempt_id = ANY (${attemptIds})) AS answered
    USING (attempt_id, question_id)`
