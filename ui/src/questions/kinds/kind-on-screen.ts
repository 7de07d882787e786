import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'
import type { KeyOf } from '@sopan/domain/exams/kinds/asked'
import type { ComponentType } from 'react'

import type { RichText } from '../rich-text.ts'

/** An option as it is shown; its key is the answer that choosing it gives. */
export interface ShownOption extends RichText {
  key: Answer
}

export interface FieldProps {
  /** The ids of the texts that ask. */
  labelledBy: string
  language: string
  /** In the order to show; empty for a question without options. */
  options: readonly ShownOption[]
  answer: Answer | null
  /** The marks of each right option where several are right; null if only all of them have marks. */
  partly?: string | null
  /** Null takes the answer back. */
  onAnswer: (answer: Answer | null) => void
  /** Each change of an answer that is typed, before `onAnswer` when the field is left. */
  onType?: (answer: Answer | null) => void
}

export interface ReviewProps {
  language: string
  options: readonly ShownOption[]
  answer: Answer | null
  /** The key that counts. */
  questionKey: QuestionKey
}

/** How a kind of question is answered and shown. In texts an option has the letter of its place on the screen. */
export interface KindOnScreen<K extends QuestionKind> {
  Field: ComponentType<FieldProps>
  /** The possible answers, with the learner's answer and the right ones. */
  Review: ComponentType<ReviewProps>
  answerText: (answer: Answer, options: readonly ShownOption[]) => string
  /** The key with the letters of the screen. */
  shownKey: (key: KeyOf<K>, options: readonly ShownOption[]) => KeyOf<K>
}
