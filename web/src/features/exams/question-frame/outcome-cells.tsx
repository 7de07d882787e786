import type { Outcome } from '@sopan/contract/exams/results'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { palette } from '@sopan/words/exams/palette'
import { Check, type LucideIcon, Minus, Slash, X } from 'lucide-react'

import { CellGroup, QuestionCell } from './question-cells.tsx'

/** 'dropped': the question does not count. 'open': it is practised and not answered yet. */
export type CellOutcome = Outcome | 'dropped' | 'open'

interface Look {
  shape: string
  ring: string
  /** The sign and its colours; colour alone must not show the outcome. */
  sign: LucideIcon | null
  signed: string
}

const SQUARE = {
  shape: 'rounded-[8px] border-[1.5px] border-edge bg-card text-ink-2',
  ring: 'after:rounded-[13px]',
}
const LOOKS: Record<CellOutcome, Look> = {
  right: {
    shape: 'rounded-t-[20px] rounded-b-[4px] bg-done text-on-done',
    ring: 'after:rounded-t-[25px] after:rounded-b-[9px]',
    sign: Check,
    signed: 'bg-done text-on-done',
  },
  partly: {
    shape: 'rounded-full bg-accent text-on-accent',
    ring: 'after:rounded-full',
    sign: Slash,
    signed: 'bg-accent text-on-accent',
  },
  wrong: {
    shape: 'rounded-t-[4px] rounded-b-[20px] border-2 border-wrong bg-card text-wrong-text',
    ring: 'after:rounded-t-[9px] after:rounded-b-[25px]',
    sign: X,
    signed: 'bg-wrong text-on-wrong',
  },
  skipped: { ...SQUARE, sign: Minus, signed: 'bg-ink-2 text-paper' },
  dropped: { ...SQUARE, sign: null, signed: '' },
  open: { ...SQUARE, sign: null, signed: '' },
}

/** A question of a palette that shows outcomes. */
export interface OutcomeCell {
  number: number
  outcome: CellOutcome
  /** Its section; null without sections. */
  section: string | null
}

/** A palette by section, with the outcome of each question. */
export function OutcomeCells({
  cells,
  current,
  onGo,
}: {
  cells: readonly OutcomeCell[]
  /** The index of the question that is shown. */
  current: number | null
  /** The index of the cell that was pressed. */
  onGo: (index: number) => void
}) {
  const { outcomes, cell: labelOf } = useWords(palette)
  const sections = [...new Set(cells.map(({ section }) => section))]
  return (
    <>
      {sections.map((name) => (
        <CellGroup key={name} name={name}>
          {cells.flatMap((cell, index) => {
            if (cell.section !== name) return []
            const { shape, ring } = LOOKS[cell.outcome]
            return (
              <li key={cell.number}>
                <QuestionCell
                  number={cell.number}
                  label={labelOf(cell.number, outcomes[cell.outcome])}
                  className={cellClass(shape, 'size-11 text-16')}
                  ring={ring}
                  isCurrent={index === current}
                  onPress={() => onGo(index)}
                >
                  <Sign outcome={cell.outcome} />
                </QuestionCell>
              </li>
            )
          })}
        </CellGroup>
      ))}
      <Legend cells={cells} />
    </>
  )
}

/** The meaning of each look that the palette has, with its number of questions. */
function Legend({ cells }: { cells: readonly OutcomeCell[] }) {
  const words = useWords(palette).outcomes
  const outcomes = new Set(cells.map(({ outcome }) => outcome))
  return (
    <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 border-t border-rule pt-3">
      {[...outcomes].map((outcome) => (
        <li key={outcome} className="flex items-center gap-2.5 text-14">
          <span className={cellClass(LOOKS[outcome].shape, 'size-9 shrink-0 text-14')}>
            {cells.filter((cell) => cell.outcome === outcome).length}
            <Sign outcome={outcome} />
          </span>
          {words[outcome]}
        </li>
      ))}
    </ul>
  )
}

function Sign({ outcome }: { outcome: CellOutcome }) {
  const { sign: Icon, signed } = LOOKS[outcome]
  if (Icon === null) return null
  return (
    <span
      aria-hidden
      className={cx(
        'absolute -right-1 -bottom-1 flex size-5 items-center justify-center rounded-full border-2 border-card',
        signed,
      )}
    >
      <Icon className="size-3 [&.lucide]:stroke-4" />
    </span>
  )
}

const cellClass = (shape: string, className: string) =>
  cx('keep-colours relative flex items-center justify-center font-semibold', shape, className)
