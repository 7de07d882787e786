import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { palette } from '@sopan/words/exams/palette'
import { Check } from 'lucide-react'

import { CELL_STATES, type CellState } from './palette.ts'

/** The shape shows the state without relying on colour. */
const CELLS: Record<CellState, string> = {
  answered: 'rounded-t-[20px] rounded-b-[4px] bg-done text-on-done',
  unanswered: 'rounded-t-[4px] rounded-b-[20px] border-2 border-wrong bg-card text-wrong-text',
  marked: 'rounded-full bg-accent text-on-accent',
  both: 'rounded-full bg-accent text-on-accent',
  unvisited: 'rounded-[8px] border-[1.5px] border-edge bg-card text-ink-2',
}

/** The shapes of the ring around the current question's cell. */
export const CELL_RINGS: Record<CellState, string> = {
  answered: 'after:rounded-t-[25px] after:rounded-b-[9px]',
  unanswered: 'after:rounded-t-[9px] after:rounded-b-[25px]',
  marked: 'after:rounded-full',
  both: 'after:rounded-full',
  unvisited: 'after:rounded-[13px]',
}

export function cellClass(state: CellState, className: string) {
  return cx(
    'keep-colours relative flex items-center justify-center text-16 font-semibold',
    CELLS[state],
    className,
  )
}

/** The mark by which 'answered and marked' differs from 'marked'. */
export function CellTick({ state }: { state: CellState }) {
  if (state !== 'both') return null
  return (
    <span
      aria-hidden
      className="absolute -right-1 -bottom-1 flex size-5 items-center justify-center rounded-full border-2 border-card bg-done text-on-done"
    >
      <Check className="size-3 [&.lucide]:stroke-4" />
    </span>
  )
}

/** The meaning of each shape, with the number of questions in each state once a test runs. */
export function PaletteLegend({ counts }: { counts?: Record<CellState, number> }) {
  const { states } = useWords(palette)
  return (
    <ul className="grid grid-cols-1 gap-x-3 gap-y-2 xs:grid-cols-2">
      {CELL_STATES.map((one) => (
        <li
          key={one}
          className={cx('flex items-center gap-2.5 text-14', one === 'both' && 'xs:col-span-2')}
        >
          <span className={cellClass(one, 'size-9 shrink-0 text-14')}>
            {counts?.[one]}
            <CellTick state={one} />
          </span>
          {states[one]}
        </li>
      ))}
    </ul>
  )
}
