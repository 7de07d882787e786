import { figure } from '#web/lib/format.ts'
import { SectionHead } from '#web/ui/section-head.tsx'

import type { ResultSummary } from '../read-result.ts'

/** How each section of a test went. */
export function SectionFigures({ sections }: Pick<ResultSummary, 'sections'>) {
  if (sections.length === 0) return null
  return (
    <section aria-labelledby="sections" className="mt-10">
      <SectionHead id="sections" title="Sections" />
      <div className="overflow-x-auto rounded-card border border-rule bg-card">
        <table className="w-full text-left text-16">
          <thead className="text-14 text-ink-2">
            <tr className="border-b border-rule">
              {['Section', 'Right', 'Wrong', 'Skipped', 'Marks', 'Percent'].map((word, index) => (
                <th
                  key={word}
                  scope="col"
                  className={`px-3 py-2.5 font-normal first:pl-4 last:pr-4 ${index > 0 ? 'text-right' : ''}`}
                >
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <tr key={one.name} className="border-rule not-first:border-t">
                <th scope="row" className="min-w-36 py-2.5 pr-3 pl-4 font-semibold">
                  {one.name}
                </th>
                {[one.correct, one.wrong, one.skipped].map((count, index) => (
                  // The three counts stand in fixed columns.
                  <td key={['right', 'wrong', 'skipped'][index]} className="px-3 text-right">
                    {count}
                  </td>
                ))}
                <td className="px-3 text-right whitespace-nowrap">
                  {figure(one.score)} of {figure(one.totalMarks)}
                </td>
                <td className="pr-4 pl-3 text-right font-semibold">{figure(one.percentage)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
