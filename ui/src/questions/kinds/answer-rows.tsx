import { withOption } from '@sopan/domain/exams/kinds/kinds'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Check } from 'lucide-react'
import { useId } from 'react'

import { cx } from '../../cx.ts'
import { Formatted } from '../formatted.tsx'
import type { RichText } from '../rich-text.ts'
import type { FieldProps } from './kind-on-screen.ts'

/** Options as rows that are selected by a press anywhere on them: one, or any number of them. */
export function AnswerRows({
  kind,
  labelledBy,
  language,
  options,
  answer,
  onAnswer,
}: FieldProps & { kind: 'options' | 'several' }) {
  const name = useId()
  return (
    <div
      role={kind === 'several' ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      {...inLanguage(language)}
      className="mt-6 flex flex-col gap-2.5 md:mt-8 md:gap-3 short:mt-3 short:gap-2 short:grid short:grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,50%-0.25rem)),1fr))]"
    >
      {options.map((option, position) => (
        <AnswerRow
          key={option.key}
          name={name}
          option={option}
          // In a shuffled test the letter on the screen is the option's position.
          letter={letterOf(position)}
          isSeveral={kind === 'several'}
          isChosen={answer !== null && answer.includes(option.key)}
          onChoose={() => onAnswer(withOption(kind, answer, option.key))}
        />
      ))}
    </div>
  )
}

function AnswerRow({
  name,
  option,
  letter,
  isSeveral,
  isChosen,
  onChoose,
}: {
  name: string
  option: RichText
  letter: string
  isSeveral: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={cx(
        'relative flex min-h-15 items-stretch short:min-h-12 rounded-card border text-16 transition-colors',
        // Other scripts look smaller than Latin letters of the same size.
        '[&:not(:lang(en))]:text-[1.0625rem]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen
          ? 'border-accent-text bg-accent-soft font-bold shadow-[inset_0_0_0_1px_var(--color-accent-text)]'
          : 'border-rule bg-card hover:bg-well',
      )}
    >
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={name}
        // As large as the row, for readers who explore by touch.
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        className={cx(
          'flex w-13 shrink-0 items-center justify-center border-e font-semibold',
          isChosen ? 'border-accent-text font-bold text-ink' : 'border-rule text-ink-2',
        )}
      >
        {letter}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-3 py-2.5 ps-3.5 pe-3 md:pe-5.5 short:py-1.5">
        <Formatted text={option} className="min-w-0 flex-1" />
        <span
          aria-hidden
          className={cx(
            'flex size-5.5 shrink-0 items-center justify-center border',
            isSeveral ? 'rounded-badge' : 'rounded-full',
            isChosen ? 'border-ink bg-ink text-card' : 'border-edge',
          )}
        >
          {isChosen && <Check className="size-4 [&.lucide]:stroke-3" />}
        </span>
      </span>
    </label>
  )
}
