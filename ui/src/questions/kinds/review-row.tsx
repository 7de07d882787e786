import { answers } from '@sopan/words/results/answers'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../../cx.ts'
import { useWords } from '../../language.ts'

/** A possible answer in a review: the learner's, a right one, both or neither. */
export function ReviewRow({
  letter,
  isChosen,
  isCorrect,
  children,
}: {
  letter?: string
  isChosen: boolean
  isCorrect: boolean
  children: ReactNode
}) {
  const Icon = isCorrect ? Check : X
  const { yours, yoursCorrect, correct } = useWords(answers)
  const words = isCorrect ? (isChosen ? yoursCorrect : correct) : yours
  return (
    <li
      className={cx(
        'flex min-h-11 gap-3.5 rounded-control border px-3 py-2.5',
        isCorrect && 'border-done bg-done-soft',
        isCorrect && isChosen && 'in-data-new-answer:animate-right',
        !isCorrect && isChosen && 'border-wrong bg-wrong-soft',
        !isCorrect && !isChosen && 'border-rule',
      )}
    >
      {letter !== undefined && (
        <span className="w-4 shrink-0 font-semibold text-ink-2">{letter}</span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {children}
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
