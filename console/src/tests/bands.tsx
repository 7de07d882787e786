import { Bar } from '@sopan/ui/content/bar.tsx'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { number } from '@sopan/words/en/format'

import { testWords as text } from '#console/words/tests.ts'

import type { TestRecord } from './test-calls.ts'

/** The attempts in ten bands of their percentage, with a line where the pass marks begin. */
export function Bands({ bands, pass }: { bands: TestRecord['bands']; pass: number | null }) {
  const most = Math.max(1, ...bands.map(({ attempts }) => attempts))
  return (
    <section className="mt-8">
      <SectionHead title={text.bands} />
      <table aria-label={text.bands} className={cardClass('block w-full px-4 py-3 text-14')}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.percentage}</th>
            <th scope="col">{text.attempts}</th>
          </tr>
        </thead>
        <tbody className="flex flex-col">
          {bands.map(({ from, to, attempts }) => (
            <tr key={from} className="flex flex-col">
              {pass !== null && pass >= from && pass < to && (
                <td className="mt-1 border-t-2 border-dashed border-ink pt-0.5 text-12 font-semibold">
                  {text.passFrom(pass)}
                </td>
              )}
              <td className="flex items-center gap-3 py-1">
                <span className="w-20 shrink-0">{text.band(from, to)}</span>
                <Bar value={attempts} max={most} label={text.band(from, to)} className="h-4" />
                <span className="w-14 shrink-0 text-right font-semibold">{number(attempts)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
