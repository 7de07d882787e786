import type { AttemptSummary } from '@sopan/contract/exams/grades'

/** A finished attempt as its card shows it; the response to its submission has no number. */
export type ResultSummary = Omit<AttemptSummary, 'id' | 'number' | 'started_at'> & {
  number?: number
}
