import { Check } from 'lucide-react'
import { memo } from 'react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import {
  CELL_STATES,
  CELL_WORDS,
  type CellState,
  cellOf,
  countCells,
} from '#web/features/exams/palette.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The shape shows the state without relying on colour. */
const LOOKS: Record<CellState, { cell: string; ring: string }> = {
  answered: {
    cell: 'rounded-t-[20px] rounded-b-[4px] bg-done text-on-done',
    ring: 'after:rounded-t-[25px] after:rounded-b-[9px]',
  },
  unanswered: {
    cell: 'rounded-t-[4px] rounded-b-[20px] border-2 border-wrong bg-card text-wrong-text',
    ring: 'after:rounded-t-[9px] after:rounded-b-[25px]',
  },
  marked: { cell: 'rounded-full bg-accent text-on-accent', ring: 'after:rounded-full' },
  both: { cell: 'rounded-full bg-accent text-on-accent', ring: 'after:rounded-full' },
  unvisited: {
    cell: 'rounded-[8px] border-[1.5px] border-edge bg-card text-ink-2',
    ring: 'after:rounded-[13px]',
  },
}

function cellClass(state: CellState, className: string) {
  return cx(
    'relative flex items-center justify-center text-16 font-semibold',
    LOOKS[state].cell,
    className,
  )
}

function Tick({ state }: { state: CellState }) {
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

const Cell = memo(function Cell({
  index,
  state,
  isCurrent,
  onGo,
}: {
  index: number
  state: CellState
  isCurrent: boolean
  onGo: (index: number) => void
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`Question ${index + 1}: ${CELL_WORDS[state]}`}
      className={cx(
        cellClass(state, 'size-11'),
        isCurrent &&
          "after:absolute after:-inset-[5px] after:border-2 after:border-ink after:content-['']",
        isCurrent && LOOKS[state].ring,
      )}
      onClick={() => onGo(index)}
    >
      {index + 1}
      <Tick state={state} />
    </button>
  )
})

interface Group {
  name: string | null
  indexes: number[]
}

/** Questions by section, in their order; one unnamed group if there are no sections. */
function groupsOf({ attempt }: ExamState): Group[] {
  const groups = new Map<number | null, Group>()
  for (const [index, { sectionId }] of attempt.questions.entries()) {
    const name = attempt.sections.find((one) => one.id === sectionId)?.name ?? null
    const group = groups.get(sectionId) ?? { name, indexes: [] }
    group.indexes.push(index)
    groups.set(sectionId, group)
  }
  return [...groups.values()]
}

function Cells({ state, onGo }: { state: ExamState; onGo: (index: number) => void }) {
  return groupsOf(state).map(({ name, indexes }) => (
    <div key={indexes[0]} className="not-first:mt-4">
      {name !== null && <h3 className="mb-2 text-14 font-semibold">{name}</h3>}
      <ol className="grid grid-cols-5 justify-items-center gap-y-2.5 xs:grid-cols-[repeat(6,44px)] xs:justify-between">
        {indexes.map((index) => (
          <li key={index}>
            <Cell
              index={index}
              state={cellOf(state, state.attempt.questions[index]?.id ?? 0)}
              isCurrent={index === state.current}
              onGo={onGo}
            />
          </li>
        ))}
      </ol>
    </div>
  ))
}

function Legend({ state }: { state: ExamState }) {
  const counts = countCells(state)
  return (
    <ul className="grid grid-cols-1 gap-x-3 gap-y-2 xs:grid-cols-2">
      {CELL_STATES.map((one) => (
        <li
          key={one}
          className={cx('flex items-center gap-2.5 text-14', one === 'both' && 'xs:col-span-2')}
        >
          <span className={cellClass(one, 'size-9 shrink-0 text-14')}>
            {counts[one]}
            <Tick state={one} />
          </span>
          {CELL_WORDS[one]}
        </li>
      ))}
    </ul>
  )
}

/** All questions beside the current one, from 769 px on. */
export function PaletteSide({ state, onGo }: { state: ExamState; onGo: (index: number) => void }) {
  return (
    <aside
      aria-label="Questions"
      className="flex w-98 shrink-0 flex-col overflow-y-auto overscroll-contain border-l border-rule px-8 py-5 max-md:hidden"
    >
      <h2 className="mb-4 text-18">Questions</h2>
      <Cells state={state} onGo={onGo} />
      <div className="mt-5 border-t border-rule pt-3">
        <Legend state={state} />
      </div>
    </aside>
  )
}

/** The same as a sheet, for phones; the test is submitted from here. */
export function PaletteDialog({
  open,
  state,
  onGo,
  onClose,
  onSubmit,
}: {
  open: boolean
  state: ExamState
  onGo: (index: number) => void
  onClose: () => void
  onSubmit: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Questions"
      foot={<Button onClick={onSubmit}>Submit Test</Button>}
    >
      <Cells state={state} onGo={onGo} />
      <div className="-mx-4 mt-4 border-t border-rule px-4 pt-3 md:-mx-6 md:px-6">
        <Legend state={state} />
      </div>
    </Dialog>
  )
}
