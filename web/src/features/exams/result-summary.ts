import type { AttemptSummary } from '@sopan/contract/exams/grades'

import { attemptSummary } from '#web/lib/api/wire/results.ts'

/** A finished attempt as its card shows it; `number` is missing where a server does not count. */
export type ResultSummary = Omit<AttemptSummary, 'id' | 'number' | 'started_at'> & {
  number?: number | null
}

/** The result in the response to a submission, which may name neither the test nor its id. */
export function outcomeOf(
  response: unknown,
  attempt: { id: number; testId: number; testName: string },
): ResultSummary {
  const summary = attemptSummary(response)
  return {
    ...summary,
    attempt_id: attempt.id,
    test_id: summary.test_id || attempt.testId,
    test_name: summary.test_name || attempt.testName,
  }
}
