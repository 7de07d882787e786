import type { Dashboard } from '@sopan/contract/dashboard'
import { examSlug } from '@sopan/domain/exam-slug'
import { Card } from '@sopan/ui/content/card.tsx'
import { PercentLine } from '@sopan/ui/content/percent-line.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { figure } from '@sopan/words/figure'
import { dashboard } from '@sopan/words/learning/dashboard'
import { useState } from 'react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

type Result = Dashboard['last_results'][number]

type Mark = Pick<Result, 'test_id' | 'attempt_id' | 'test_name'> & {
  percentage: number
  completedAt: string
}

interface OfExam {
  slug: string
  name: string
  /** Oldest first. */
  marks: Mark[]
}

/**
 * The newest result of each test of one exam as a line, and as a table. In percent, because the tests have different
 * totals. Nothing with fewer than two results: one point is no line.
 */
export function MarksOverTime({ results }: { results: readonly Result[] }) {
  const words = useWords(dashboard).marks
  const exams = byExam(results.map(useItems())).filter(({ marks }) => marks.length > 1)
  const [chosen, setChosen] = useState('')
  const shown = exams.find(({ slug }) => slug === chosen) ?? exams[0]
  if (shown === undefined) return null
  const { name, marks } = shown
  const inWords = marks.map((mark) => `${mark.test_name}: ${figure(mark.percentage)}%`)
  return (
    <section>
      <SectionHead title={words.title} />
      <Card className="flex flex-col p-4 md:p-5">
        {exams.length === 1 ? (
          <h3 className="text-16">{name}</h3>
        ) : (
          <SelectField
            label={words.exam}
            options={exams.map((exam) => ({ value: exam.slug, label: exam.name }))}
            value={shown.slug}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <p className="mt-0.5 text-14 text-ink-2">{words.inPercent}</p>
        <PercentLine
          points={marks.map(({ percentage }, index) => ({ label: String(index + 1), percentage }))}
          words={words.inWords(name, inWords)}
        />
        <Disclosure summary={words.asTable}>
          <MarksTable name={name} marks={marks} />
        </Disclosure>
      </Card>
    </section>
  )
}

function MarksTable({ name, marks }: Pick<OfExam, 'name' | 'marks'>) {
  const words = useWords(dashboard).marks
  const { date } = useFormats()
  return (
    <table aria-label={words.ofExam(name)} className="w-full text-left text-14">
      <thead>
        <tr>
          <th className="py-1 pr-2 font-semibold">{words.number}</th>
          <th className="py-1 pr-2 font-semibold">{words.test}</th>
          <th className="py-1 text-right font-semibold">{words.marks}</th>
        </tr>
      </thead>
      <tbody>
        {marks.map((mark, index) => (
          <tr key={mark.attempt_id} className="border-t border-rule align-top">
            <td className="py-2 pr-2">{index + 1}</td>
            <td className="py-2 pr-2 wrap-anywhere">
              <Link className="underline" to={paths.testResults(mark.test_id, mark.attempt_id)}>
                <ItemTitle text={mark.test_name} />
              </Link>
              <span className="block text-ink-2">{date(mark.completedAt)}</span>
            </td>
            <td className="py-2 text-right font-semibold">{figure(mark.percentage)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The results with marks by the exams that their tests name, the exam of the newest result first. */
function byExam(results: readonly Result[]): OfExam[] {
  const found = new Map<string, OfExam>()
  // A server of release 1.3.0 and before sends neither exams nor times.
  for (const { exams = [], completed_at: completedAt = '', percentage, ...test } of results) {
    if (percentage === null) continue
    for (const name of exams) {
      const slug = examSlug(name)
      const exam = found.get(slug) ?? { slug, name, marks: [] }
      exam.marks.unshift({ ...test, percentage, completedAt })
      found.set(slug, exam)
    }
  }
  return [...found.values()]
}
