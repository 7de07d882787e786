import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { inLanguage } from '@sopan/domain/exams/languages'

import { Formatted } from '../formatted.tsx'
import type { ReviewProps, ShownOption } from './kind-on-screen.ts'
import { ReviewRow } from './review-row.tsx'

/** The letter at which an option was shown; that of the paper if it was not. */
export function shownLetter(letter: string, options: readonly ShownOption[]): string {
  const place = options.findIndex((option) => option.key === letter)
  return place < 0 ? letter : letterOf(place)
}

/** A key with the letters at which its options were shown. */
export const withShownLetters = <Key extends { options: readonly string[] }>(
  key: Key,
  shown: readonly ShownOption[],
): Key => ({ ...key, options: key.options.map((one) => shownLetter(one, shown)).toSorted() })

/** The options with the chosen and the right ones. */
export function ReviewOptions({
  language,
  options: shown,
  answer,
  isRight,
}: Pick<ReviewProps, 'language' | 'options' | 'answer'> & {
  isRight: (option: ShownOption) => boolean
}) {
  return (
    <ol
      {...inLanguage(language)}
      className="mt-3 flex flex-col gap-2 [&:not(:lang(en))]:text-[1.0625rem]"
    >
      {shown.map((option, place) => (
        <ReviewRow
          key={option.key}
          letter={letterOf(place)}
          isChosen={answer !== null && answer.includes(option.key)}
          isCorrect={isRight(option)}
        >
          <Formatted text={option} className="min-w-0" />
        </ReviewRow>
      ))}
    </ol>
  )
}
