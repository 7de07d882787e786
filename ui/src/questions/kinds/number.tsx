import type { Answer } from '@sopan/contract/exams/answer'
import { isRight } from '@sopan/domain/exams/kinds/kinds'
import { keyText } from '@sopan/words/results/keys'

import type { KindOnScreen, ReviewProps } from './kind-on-screen.ts'
import { NumberField } from './number-field.tsx'
import { ReviewRow } from './review-row.tsx'
import { useKeyLanguage } from './use-key-language.ts'

export const number: KindOnScreen<'number'> = {
  Field: NumberField,
  Review: ReviewNumber,
  answerText: (answer: Answer) => answer,
  shownKey: (key) => key,
}

/** The typed number, if it is not the only right one, and what is right. */
function ReviewNumber({ answer, questionKey }: ReviewProps) {
  const isAnswerRight = answer !== null && isRight(questionKey, answer)
  const words = keyText(questionKey, useKeyLanguage())
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {answer !== null && (
        <ReviewRow isChosen isCorrect={isAnswerRight}>
          {answer}
        </ReviewRow>
      )}
      {words !== answer && (
        <ReviewRow isChosen={false} isCorrect>
          {words}
        </ReviewRow>
      )}
    </ul>
  )
}
