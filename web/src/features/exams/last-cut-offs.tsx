import type { ExamDetail } from '@sopan/contract/exams/exams'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useState } from 'react'

import { read, remove, write } from '#web/lib/browser/storage.ts'
import { figure } from '#web/lib/format.ts'

const KEY = 'cut_off_category'

/**
 * Last year's cut-offs of the exam of a test. The category that a learner chooses stays on this device, because it can
 * be the caste, and is sent nowhere.
 */
export function LastCutOffs({
  cutOffs,
  score,
  className,
}: {
  cutOffs: NonNullable<ExamDetail['last_cut_offs']>
  /** The marks of an attempt, to compare them. */
  score?: number
  className?: string
}) {
  const [chosen, setChosen] = useState(() => read(KEY) ?? '')
  const { year, source, marks: list } = cutOffs
  const own = list.find(({ category }) => category === chosen)
  return (
    <section aria-label={`Cut-offs of ${year}`} className={className}>
      <SelectField
        label={`Cut-off of ${year} for`}
        help="Your choice stays on this device."
        className="max-w-96"
        options={[
          { value: '', label: 'Choose a category' },
          ...list.map(({ category }) => ({ value: category, label: category })),
        ]}
        value={own?.category ?? ''}
        onChange={({ target }) => {
          setChosen(target.value)
          if (target.value === '') remove(KEY)
          else write(KEY, target.value)
        }}
      />
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {own && comparedText(own.marks, score)}
      </p>
      <p className="mt-1 text-14 wrap-anywhere text-ink-2">
        Source: <Source text={source} />
      </p>
    </section>
  )
}

/** '153.2 marks were needed. You have 160: 6.8 more.' */
function comparedText(marks: number, score: number | undefined): string {
  const needed = `${figure(marks)} marks were needed.`
  if (score === undefined) return needed
  const difference = figure(Math.abs(score - marks))
  if (difference === '0') return `${needed} You have exactly as many.`
  return `${needed} You have ${figure(score)}: ${difference} ${score > marks ? 'more' : 'fewer'}.`
}

const Source = ({ text }: { text: string }) =>
  text.startsWith('https://') ? (
    <a href={text} target="_blank" rel="noreferrer" className="underline">
      {text}
    </a>
  ) : (
    text
  )
