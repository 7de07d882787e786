import type { Dashboard } from '@sopan/contract/dashboard'
import { examSlug } from '@sopan/domain/exam-slug'
import { Card } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { date } from '@sopan/words/en/format'
import { useState } from 'react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { PercentLine } from '#web/components/percent-line.tsx'
import { figure } from '#web/lib/format.ts'
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
  const exams = byExam(results).filter(({ marks }) => marks.length > 1)
  const [chosen, setChosen] = useState('')
  const shown = exams.find(({ slug }) => slug === chosen) ?? exams[0]
  if (shown === undefined) return null
  const { name, marks } = shown
  const words = marks.map((mark) => `${mark.test_name}: ${figure(mark.percentage)}%`)
  return (
    <section>
      <SectionHead title="My marks over time" />
      <Card className="flex flex-col p-4 md:p-5">
        {exams.length === 1 ? (
          <h3 className="text-16">{name}</h3>
        ) : (
          <SelectField
            label="Exam"
            options={exams.map((exam) => ({ value: exam.slug, label: exam.name }))}
            value={shown.slug}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <p className="mt-0.5 text-14 text-ink-2">In percent, the newest attempt of each test.</p>
        <PercentLine
          points={marks.map(({ percentage }, index) => ({ label: String(index + 1), percentage }))}
          words={`My marks in ${name}. ${words.join(', ')}.`}
        />
        <Disclosure summary="As a table">
          <MarksTable name={name} marks={marks} />
        </Disclosure>
      </Card>
    </section>
  )
}

function MarksTable({ name, marks }: Pick<OfExam, 'name' | 'marks'>) {
  return (
    <table aria-label={`My marks in ${name}`} className="w-full text-left text-14">
      <thead>
        <tr>
          <th className="py-1 pr-2 font-semibold">No.</th>
          <th className="py-1 pr-2 font-semibold">Test</th>
          <th className="py-1 text-right font-semibold">Marks</th>
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
