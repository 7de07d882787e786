import { useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { type ScoreWords, score } from '@sopan/words/results/score'
import { Check, Minus, X } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'

import type { ResultSummary } from '../result-summary.ts'

type Section = ResultSummary['sections'][number]

/** Why an attempt is not passed besides its marks, and the sections outside of its total. */
export function CutOffLines({ sections }: Pick<ResultSummary, 'sections'>) {
  const words = useWords(score).cutOff
  const inLanguage = useItems()
  const shown = sections.filter((one) => one.qualifying || isMissed(one))
  if (shown.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1 text-14">
      {shown.map((one) => (
        <li key={one.name} className="flex gap-2">
          <Sign section={one} />
          <span className="min-w-0">
            {isMissed(one) && <strong>{words.missed} </strong>}
            {textOf(inLanguage(one), words)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isMissed = ({ cut_off: cutOff }: Section) => cutOff?.reached === false

function Sign({ section }: { section: Section }) {
  const look = 'mt-0.5 size-4 shrink-0'
  if (section.cut_off === undefined) return <Minus aria-hidden className={`${look} text-ink-2`} />
  return isMissed(section) ? (
    <X aria-hidden className={`${look} text-wrong-text`} />
  ) : (
    <Check aria-hidden className={`${look} text-done-text`} />
  )
}

/** 'Computer, qualifying: 12 of 20, needed 7' */
function textOf(
  { name, qualifying, score: marks, total_marks: total, cut_off: cutOff }: Section,
  words: ScoreWords['cutOff'],
): string {
  const needed = cutOff === undefined ? null : figure(cutOff.marks)
  return words.section(name, qualifying === true, figure(marks), figure(total), needed)
}
