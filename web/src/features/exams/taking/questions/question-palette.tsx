import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { memo } from 'react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { isQuestionOpen } from '#web/features/exams/engine/sections.ts'
import {
  CELL_RINGS,
  CellTick,
  PaletteLegend,
  cellClass,
} from '#web/features/exams/palette-cells.tsx'
import { CELL_WORDS, type CellState } from '#web/features/exams/palette.ts'
import { cellOf, countCells } from '#web/features/exams/taking/cell-counts.ts'
import { hasPassages } from '#web/lib/api/wire/exams/question.ts'

import { LockedSection } from './locked-section.tsx'

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
          "after:absolute after:-inset-[5px] after:border-2 after:border-ink after:content-[''] forced-colors:after:border-[Highlight]",
        isCurrent && CELL_RINGS[state],
      )}
      onClick={() => onGo(index)}
    >
      {index + 1}
      <CellTick state={state} />
    </button>
  )
})

interface Group {
  name: string | null
  indexes: number[]
  isOpen: boolean
}

/** Questions by section, in their order; one unnamed group if there are no sections. */
function groupsOf({ attempt, section }: ExamState): Group[] {
  const groups = new Map<number | null, Group>()
  for (const [index, { id, sectionId }] of attempt.questions.entries()) {
    const name = attempt.sections.find((one) => one.id === sectionId)?.name ?? null
    const isOpen = isQuestionOpen({ attempt, section }, id)
    const group = groups.get(sectionId) ?? { name, indexes: [], isOpen }
    group.indexes.push(index)
    groups.set(sectionId, group)
  }
  return [...groups.values()]
}

/** The part of a test whose questions are open. */
const openPart = (state: ExamState): ExamState => {
  const questions = state.attempt.questions.filter(({ id }) => isQuestionOpen(state, id))
  return { ...state, attempt: { ...state.attempt, questions } }
}

function Cells({ state, onGo }: { state: ExamState; onGo: (index: number) => void }) {
  return groupsOf(state).map(({ name, indexes, isOpen }) =>
    isOpen ? (
      <OpenGroup key={indexes[0]} name={name} indexes={indexes} state={state} onGo={onGo} />
    ) : (
      <LockedSection key={indexes[0]} state={state} index={indexes[0] ?? 0} />
    ),
  )
}

function OpenGroup({
  name,
  indexes,
  state,
  onGo,
}: Pick<Group, 'name' | 'indexes'> & { state: ExamState; onGo: (index: number) => void }) {
  return (
    <div className="not-first:mt-4">
      {name !== null && <h3 className="mb-2 text-14 font-semibold">{name}</h3>}
      <ol className="grid grid-cols-5 justify-items-center gap-y-2.5 xs:grid-cols-[repeat(6,--spacing(11))] xs:justify-between sm:grid-cols-[repeat(auto-fill,--spacing(11))] sm:justify-start sm:gap-x-4 roomy:grid-cols-[repeat(6,--spacing(11))] roomy:justify-between roomy:gap-x-0">
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
  )
}

/** All questions beside the current one, in a large window. */
export function PaletteSide({ state, onGo }: { state: ExamState; onGo: (index: number) => void }) {
  return (
    <aside
      aria-label="Questions"
      className={cx(
        'hidden w-98 shrink-0 flex-col overflow-y-auto overscroll-contain border-l border-rule px-8 py-5',
        hasPassages(state.attempt) ? 'three-columns:flex' : 'roomy:flex',
      )}
    >
      <h2 className="mb-4 text-18">Questions</h2>
      <Cells state={state} onGo={onGo} />
      <div className="mt-5 border-t border-rule pt-3">
        <PaletteLegend counts={countCells(openPart(state))} />
      </div>
    </aside>
  )
}

/** The same as a sheet, for smaller windows; the test is submitted from here. */
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
      footer={<Button onClick={onSubmit}>Submit Test</Button>}
    >
      <Cells state={state} onGo={onGo} />
      <div className="-mx-4 mt-4 border-t border-rule px-4 pt-3 md:-mx-6 md:px-6">
        <PaletteLegend counts={countCells(openPart(state))} />
      </div>
    </Dialog>
  )
}
