import type { ExamDetail } from '@sopan/contract/exams/exams'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { type CutOffWords, cutOffs as texts } from '@sopan/words/exams/cut-offs'
import { figure } from '@sopan/words/figure'
import { useState } from 'react'

import { read, remove, write } from '#web/lib/browser/storage.ts'

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
  const words = useWords(texts)
  const [chosen, setChosen] = useState(() => read(KEY) ?? '')
  const { year, source, marks: list } = cutOffs
  const own = list.find(({ category }) => category === chosen)
  return (
    <section aria-label={words.label(year)} className={className}>
      <SelectField
        label={words.category(year)}
        help={words.staysHere}
        className="max-w-96"
        options={[
          { value: '', label: words.choose },
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
        {own && comparedText(own.marks, score, words)}
      </p>
      <p className="mt-1 text-14 wrap-anywhere text-ink-2">
        <Source source={source} text={words.source(source)} />
      </p>
    </section>
  )
}

/** '153.2 marks were needed. You have 160: 6.8 more.' */
function comparedText(marks: number, score: number | undefined, words: CutOffWords): string {
  const needed = figure(marks)
  if (score === undefined) return words.needed(needed)
  const difference = figure(Math.abs(score - marks))
  if (difference === '0') return words.asMany(needed)
  return (score > marks ? words.more : words.fewer)(needed, figure(score), difference)
}

/** A line with the source, which is a link if it is an address. */
function Source({ source, text }: { source: string; text: string }) {
  if (!source.startsWith('https://')) return text
  const [before, after] = text.split(source)
  return (
    <>
      {before}
      <a href={source} target="_blank" rel="noreferrer" className="underline">
        {source}
      </a>
      {after}
    </>
  )
}
