import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { number } from '@sopan/words/en/format'
import type { ReactNode } from 'react'

import { figure } from '#web/lib/format.ts'

import { type ResultSummary, partlyOf } from '../result-summary.ts'

type Section = ResultSummary['sections'][number]
type Count = readonly [word: string, of: (section: Section) => number]

const RIGHT: Count = ['Right', (one) => one.correct]
const PARTLY: Count = ['Partly', partlyOf]
const OTHERS: readonly Count[] = [
  ['Wrong', (one) => one.wrong],
  ['Skipped', (one) => one.skipped],
]

const CELL = 'px-1.5 text-right whitespace-nowrap md:px-3'
/** Hidden on phones for lack of space; the marks contain the same information. */
const PERCENT = 'md:pr-4 max-md:hidden'

/** The results of each section of a test. */
export function SectionFigures({ sections }: Pick<ResultSummary, 'sections'>) {
  if (sections.length === 0) return null
  const hasPartly = sections.some((one) => partlyOf(one) > 0)
  const counts = [RIGHT, ...(hasPartly ? [PARTLY] : []), ...OTHERS]
  return (
    <section aria-labelledby="sections" className="mt-5">
      <SectionHead id="sections" title="Sections" />
      <div className="overflow-x-auto rounded-card border border-rule bg-card wrap-normal">
        <table className="w-full text-left text-14 md:text-16">
          <thead className="text-12 text-ink-2 md:text-14">
            <tr className="*:py-2.5 *:font-normal">
              <th scope="col" className="pr-1.5 pl-4">
                Section
              </th>
              {counts.map(([word]) => (
                <th key={word} scope="col" className={CELL}>
                  {word}
                </th>
              ))}
              <th scope="col" className={cx(CELL, 'max-md:pr-4')}>
                Marks
              </th>
              <th scope="col" className={cx(CELL, PERCENT)}>
                Percent
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <tr key={one.name} className="border-t border-rule">
                <th scope="row" className="py-2.5 pr-1.5 pl-4 font-semibold">
                  {one.name}
                  {one.rank && (
                    <Line>
                      Rank {number(one.rank.place)} of {number(one.rank.of)}
                    </Line>
                  )}
                  {one.qualifying && <Line>Qualifying</Line>}
                  {one.cut_off && (
                    <Line>
                      Cut-off {figure(one.cut_off.marks)}
                      {one.cut_off.reached ? '' : ', missed'}
                    </Line>
                  )}
                </th>
                {counts.map(([word, countOf]) => (
                  <td key={word} className={CELL}>
                    {countOf(one)}
                  </td>
                ))}
                <td className={cx(CELL, 'max-md:pr-4')}>
                  {figure(one.score)} of {figure(one.total_marks)}
                </td>
                <td className={cx(CELL, PERCENT, 'font-semibold')}>{figure(one.percentage)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Below the name of a section. */
const Line = ({ children }: { children: ReactNode }) => (
  <span className="block text-12 font-normal">{children}</span>
)
