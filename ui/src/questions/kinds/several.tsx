import { lettersOf } from '@sopan/domain/exams/kinds/several'

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
  const { partly } = props
  return (
    <>
      <p className="mt-4 max-w-[45em] text-14 text-ink-2 short:mt-2">
        One or more options are right.{' '}
        {partly
          ? `Each right one has ${partly === '1' ? '1 mark' : `${partly} marks`}, as long as no wrong one is chosen.`
          : 'Only all of them together have marks.'}
      </p>
      <AnswerRows {...props} kind="several" />
    </>
  )
}
