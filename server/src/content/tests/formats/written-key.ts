import { writtenKey } from '@sopan/domain/exams/kinds/in-files'

import { askedBy } from '../asked-in-files.ts'
import type { QuestionContent } from '../schema.ts'

/**
 * The key of a question that counts now, in the field of its kind: `answer`, `answers` or `number`. Null for a
 * corrected key that only the file of a test can have: several accepted options, all, or dropped.
 */
export function countingKey(question: QuestionContent): Readonly<Record<string, string>> | null {
  const { key } = question
  if (key === null) return writtenKey(askedBy(question).key)
  return key.mode === 'all' || key.mode === 'dropped' ? null : writtenKey(key)
}
