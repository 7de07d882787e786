import { lettersOf } from '@sopan/domain/exams/kinds/several'
import { answers } from '@sopan/words/results/answers'

import { useWords } from '../../language.ts'
import { AnswerRows } from './answer-rows.tsx'
import type { FieldProps, KindOnScreen } from './kind-on-screen.ts'
import { ReviewOptions, shownLetter, withShownLetters } from './review-options.tsx'

export const several: KindOnScreen<'several'> = {
  Field: SeveralField,
  Review: ({ questionKey, ...props }) => (
    <ReviewOptions
      {...props}
      isRight={({ key }) =>
        questionKey.mode === 'several' && questionKey.options.some((letter) => letter === key)
      }
    />
  ),
  answerText: (answer, shown) =>
    lettersOf(answer)
      .map((letter) => shownLetter(letter, shown))
      .toSorted()
      .join(', '),
  shownKey: withShownLetters,
}

/** Options of which any number is chosen, below the rule by which they have marks. */
function SeveralField(props: FieldProps) {
  const { onlyAll, each } = useWords(answers).several
  const { partly } = props
  return (
    <>
      <p className="mt-4 max-w-[45em] text-14 text-ink-2 short:mt-2">
        {partly ? each(partly) : onlyAll}
      </p>
      <AnswerRows {...props} kind="several" />
    </>
  )
}
