import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKind } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import type { Outcome } from '@sopan/contract/exams/results'

import type { Asked, KeyOf } from './asked.ts'

/** The abilities that questions can need of a page: a kind that earlier pages cannot show is one, by its name. */
export type QuestionAbility = Exclude<QuestionKind | 'five-options', 'options'>

/** The marks of a question, in units of 1/denominator of its paper. */
export interface QuestionMarks {
  rightMarks: number
  /** Of a wrong answer: 0 or less. */
  wrongMarks: number
  /** Of each right option, where several are right and no wrong one is chosen; null or absent if only all of them count. */
  partlyMarks?: number | null
}

/** The worth of an answer to a question; marks in units of 1/denominator of the paper. */
export interface Credit {
  marks: number
  outcome: Outcome
}

/** Why a question cannot have a key. */
export type Misfit =
  | { reason: 'missing options'; letters: readonly OptionLetter[] }
  | { reason: 'other kind'; key: KeyOf }
  | { reason: 'not in its shortest form' }
  | { reason: 'ends before it begins'; from: string; to: string }

/** How a content file writes the key of a question. */
export interface KeyInFile<K extends QuestionKind> {
  /** The field of a question that has its key; only questions of this kind have it. */
  field: string
  /** Whether a question of this kind has options. */
  hasOptions: boolean
  /** The key that a value of the field, or of `key`, means; null for another value. */
  read: (value: unknown) => KeyOf<K> | null
  /** The value of the field for a key; null for a key that only `key` can have. */
  write: (key: KeyOf<K>) => string | null
}

/** All that is known about one kind of question. Nothing else reads an answer. */
export interface Kind<K extends QuestionKind> {
  /** The answer that a text means, in its one form; null if no question of the kind has such an answer. */
  parse: (text: string) => Answer | null
  /** Whether the answer is possible for the question, and in the form that `parse` gives. */
  fits: (asked: Asked<K>, answer: Answer) => boolean
  /** Why the question cannot have a key; null if it can. */
  misfit: (asked: Asked<K>, key: KeyOf<K>) => Misfit | null
  credit: (question: QuestionMarks, key: KeyOf<K>, answer: Answer) => Credit
  isSameKey: (a: KeyOf<K>, b: KeyOf<K>) => boolean
  inFile: KeyInFile<K>
  /** The answers of which one is chosen, in the order of the paper; empty where an answer is typed or put together. */
  choices: (asked: Asked<K>) => readonly Answer[]
  /** The answer after a press on an option. */
  withOption: (answer: Answer | null, option: Answer) => Answer | null
}
