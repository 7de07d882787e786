import type { Answer } from '@sopan/contract/exams/answer'
import { isRight } from '@sopan/domain/exams/kinds/kinds'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { Check, X } from 'lucide-react'

import { cx } from '../../cx.ts'
import { Formatted } from '../formatted.tsx'
import { AnswerRows } from './answer-rows.tsx'
import type { KindOnScreen, ReviewProps, ShownOption } from './kind-on-screen.ts'

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
        <ReviewOption
          key={option.key}
          option={option}
          letter={letterOf(place)}
          isChosen={option.key === answer}
          isCorrect={isRight(questionKey, option.key)}
        />
      ))}
    </ol>
  )
}

function ReviewOption({
  option,
  letter,
  isChosen,
  isCorrect,
}: {
  option: ShownOption
  letter: string
  isChosen: boolean
  isCorrect: boolean
}) {
  const Icon = isCorrect ? Check : X
  const words = isCorrect ? (isChosen ? 'Your answer, correct' : 'Correct') : 'Your answer'
  return (
    <li
      className={cx(
        'flex min-h-11 gap-3.5 rounded-control border px-3 py-2.5',
        isCorrect && 'border-done bg-done-soft',
        !isCorrect && isChosen && 'border-wrong bg-wrong-soft',
        !isCorrect && !isChosen && 'border-rule',
      )}
    >
      <span className="w-4 shrink-0 font-semibold text-ink-2">{letter}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Formatted text={option} className="min-w-0" />
        {(isChosen || isCorrect) && (
          <span
            className={cx(
              'flex items-center gap-1.5 text-12 font-bold',
              isCorrect ? 'text-done-text' : 'text-wrong-text',
            )}
          >
            <Icon aria-hidden className="size-4 [&.lucide]:stroke-[2.5]" />
            {words}
          </span>
        )}
      </div>
    </li>
  )
}
