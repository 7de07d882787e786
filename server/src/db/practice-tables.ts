import type { Answer } from '@sopan/contract/exams/answer'

import type { Fixed } from './columns.ts'

/** An answer in practice, or another act on a question. */
interface PracticeEntryTable {
  user_id: Fixed<number>
  question_id: Fixed<number>
  act: Fixed<'answer' | 'known' | 'star' | 'unstar'>
  answer: Fixed<Answer | null>
  /** By the clock of the device; with the writer it names the entry. */
  sent_at: Fixed<Date>
  writer: Fixed<string>
  /** The time that counts: of the arrival, if the clock of the device was wrong (domain/src/practice/due.ts). */
  counted_at: Fixed<Date>
}

/** A question of a test that the learner has not taken, once its key is sent in practice. */
interface PracticeQuestionTable {
  user_id: Fixed<number>
  question_id: Fixed<number>
  shown_at: Fixed<Date>
}

export interface PracticeTables {
  practice_question: PracticeQuestionTable
  practice_entry: PracticeEntryTable
}
