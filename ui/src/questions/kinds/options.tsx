import type { Answer } from '@sopan/contract/exams/answer'
import { isRight } from '@sopan/domain/exams/kinds/kinds'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'

import { Formatted } from '../formatted.tsx'
import { AnswerRows } from './answer-rows.tsx'
import type { KindOnScreen, ReviewProps, ShownOption } from './kind-on-screen.ts'
import { ReviewRow } from './review-row.tsx'

/** The letter at which an option was shown; that of the paper if it was not. */
function shownLetter(answer: Answer | string, options: readonly ShownOption[]): string {
  const place = options.findIndex((option) => option.key === answer)
  return place < 0 ? answer : letterOf(place)
}

export const options: KindOnScreen<'options'> = {
  Field: AnswerRows,
  Review: ReviewOptions,
  answerText: shownLetter,
  shownKey: (key, shown) => ({
    ...key,
    options: key.options
      .map((letter) => {
        const place = shown.findIndex((option) => option.key === letter)
        return place < 0 ? letter : letterOf(place)
      })
      .toSorted(),
  }),
}

function ReviewOptions({ language, options: shown, answer, questionKey }: ReviewProps) {
  return (
    <ol lang={language} className="mt-3 flex flex-col gap-2 [&:lang(hi)]:text-[1.0625rem]">
      {shown.map((option, place) => (
        <ReviewRow
          key={option.key}
          letter={letterOf(place)}
          isChosen={option.key === answer}
          isCorrect={isRight(questionKey, option.key)}
        >
          <Formatted text={option} className="min-w-0" />
        </ReviewRow>
      ))}
    </ol>
  )
}
