import type { QuestionKey } from '@sopan/contract/exams/grades'
import { singleKey } from '@sopan/domain/exams/keys'

import type { KeyCorrections } from '#server/db/queries/key-corrections.ts'

import type { PaperQuestion } from './store.ts'

/** The key that counts: the key of the paper, unless it was corrected. */
export function keyOf(
  { id, correct_option: option }: Pick<PaperQuestion, 'id' | 'correct_option'>,
  corrections: KeyCorrections,
): QuestionKey {
  const correction = corrections.get(id)
  return correction === undefined
    ? singleKey(option)
    : { mode: correction.mode, options: correction.options }
}
