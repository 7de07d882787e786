import type { PractisedQuestion } from '@sopan/contract/exams/practice'

import type { Practised } from './due.ts'

/** A question in practice as the server sends it, for the rules about it. */
export const practisedAsSent = ({
  question,
  missed_at: missed,
  entries,
}: PractisedQuestion): Practised => ({
  // The marks of a question decide nothing here: an answer is right, or it is not.
  question: { id: question.id, key: question.key, rightMarks: 1, wrongMarks: 0 },
  missedAt: missed === null ? null : new Date(missed),
  entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
})
