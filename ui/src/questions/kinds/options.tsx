import { isRight } from '@sopan/domain/exams/kinds/kinds'

import { AnswerRows } from './answer-rows.tsx'
import type { KindOnScreen } from './kind-on-screen.ts'
import { ReviewOptions, shownLetter, withShownLetters } from './review-options.tsx'

export const options: KindOnScreen<'options'> = {
  Field: (props) => <AnswerRows {...props} kind="options" />,
  Review: ({ questionKey, ...props }) => (
    <ReviewOptions {...props} isRight={(option) => isRight(questionKey, option.key)} />
  ),
  answerText: shownLetter,
  shownKey: withShownLetters,
}
