import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { score } from '@sopan/words/results/score'
import type { ReactNode } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'

import { type ResultSummary, partlyOf } from '../result-summary.ts'

type Section = ResultSummary['sections'][number]
const CELL = 'px-1.5 text-right whitespace-nowrap md:px-3'
/** Hidden on phones for lack of space; the marks contain the same information. */
const PERCENT = 'md:pr-4 max-md:hidden'

/** The results of each section of a test. */
export function SectionFigures({ sections }: Pick<ResultSummary, 'sections'>) {
  const { sections: words, counts: names, of, rank } = useWords(score)
  const { number } = useFormats()
  const shown = useItems()
  if (sections.length === 0) return null
  const hasPartly = sections.some((one) => partlyOf(one) > 0)
  const counts: (readonly [word: string, of: (section: Section) => number])[] = [
    [names.correct, (one) => one.correct],
    ...(hasPartly ? [[words.partly, partlyOf] as const] : []),
    [names.wrong, (one) => one.wrong],
    [names.skipped, (one) => one.skipped],
  ]
  return (
    <section aria-labelledby="sections" className="mt-5">
      <SectionHead id="sections" title={words.title} />
      <div className="overflow-x-auto rounded-card border border-rule bg-card wrap-normal">
        <table className="w-full text-left text-14 md:text-16">
          <thead className="text-12 text-ink-2 md:text-14">
            <tr className="*:py-2.5 *:font-normal">
              <th scope="col" className="pr-1.5 pl-4">
                {words.section}
              </th>
              {counts.map(([word]) => (
                <th key={word} scope="col" className={CELL}>
                  {word}
                </th>
              ))}
              <th scope="col" className={cx(CELL, 'max-md:pr-4')}>
                {words.marks}
              </th>
              <th scope="col" className={cx(CELL, PERCENT)}>
                {words.percent}
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <tr key={one.name} className="border-t border-rule">
                <th scope="row" className="py-2.5 pr-1.5 pl-4 font-semibold">
                  <ItemWords text={shown(one).name} />
                  {one.rank && (
                    <Line>{rank.place(number(one.rank.place), number(one.rank.of))}</Line>
                  )}
                  {one.qualifying && <Line>{words.qualifying}</Line>}
                  {one.cut_off && (
                    <Line>{words.cutOff(figure(one.cut_off.marks), one.cut_off.reached)}</Line>
                  )}
                </th>
                {counts.map(([word, countOf]) => (
                  <td key={word} className={CELL}>
                    {countOf(one)}
                  </td>
                ))}
                <td className={cx(CELL, 'max-md:pr-4')}>
                  {of(figure(one.score), figure(one.total_marks))}
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
