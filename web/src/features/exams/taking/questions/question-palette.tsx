import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { palette } from '@sopan/words/exams/palette'
import { questions } from '@sopan/words/exams/questions'
import { taking } from '@sopan/words/exams/taking'

import { useItems } from '#web/components/use-items.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { isQuestionOpen } from '#web/features/exams/engine/sections.ts'
import {
  CELL_RINGS,
  CellTick,
  PaletteLegend,
  cellClass,
} from '#web/features/exams/palette-cells.tsx'
import {
  CellGroup,
  CellsAside,
  QuestionCell,
} from '#web/features/exams/question-frame/question-cells.tsx'
import { cellOf, countCells } from '#web/features/exams/taking/cell-counts.ts'
import type { Section } from '#web/lib/api/wire/exams/attempt.ts'
import { hasPassages } from '#web/lib/api/wire/exams/question.ts'

import { LockedSection } from './locked-section.tsx'

interface Group {
  section: Section | null
  indexes: number[]
  isOpen: boolean
}

/** Questions by section, in their order; one unnamed group if there are no sections. */
function groupsOf({ attempt, section }: ExamState): Group[] {
  const groups = new Map<number | null, Group>()
  for (const [index, { id, sectionId }] of attempt.questions.entries()) {
    const own = attempt.sections.find((one) => one.id === sectionId) ?? null
    const isOpen = isQuestionOpen({ attempt, section }, id)
    const group = groups.get(sectionId) ?? { section: own, indexes: [], isOpen }
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
  return groupsOf(state).map(({ section, indexes, isOpen }) =>
    isOpen ? (
      <OpenGroup key={indexes[0]} section={section} indexes={indexes} state={state} onGo={onGo} />
    ) : (
      <LockedSection key={indexes[0]} state={state} index={indexes[0] ?? 0} />
    ),
  )
}

function OpenGroup({
  section,
  indexes,
  state,
  onGo,
}: Pick<Group, 'section' | 'indexes'> & { state: ExamState; onGo: (index: number) => void }) {
  const { cell: labelOf, states } = useWords(palette)
  const shown = useItems()
  const onPress = (number: number) => onGo(number - 1)
  return (
    <CellGroup name={section && shown(section).name}>
      {indexes.map((index) => {
        const cell = cellOf(state, state.attempt.questions[index]?.id ?? 0)
        return (
          <li key={index}>
            <QuestionCell
              number={index + 1}
              label={labelOf(index + 1, states[cell])}
              className={cellClass(cell, 'size-11')}
              ring={CELL_RINGS[cell]}
              isCurrent={index === state.current}
              onPress={onPress}
            >
              <CellTick state={cell} />
            </QuestionCell>
          </li>
        )
      })}
    </CellGroup>
  )
}

/** All questions beside the current one, in a large window. */
export function PaletteSide({ state, onGo }: { state: ExamState; onGo: (index: number) => void }) {
  return (
    <CellsAside hasPassages={hasPassages(state.attempt)}>
      <Cells state={state} onGo={onGo} />
      <div className="mt-5 border-t border-rule pt-3">
        <PaletteLegend counts={countCells(openPart(state))} />
      </div>
    </CellsAside>
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
      title={useWords(questions).questions}
      footer={<Button onClick={onSubmit}>{useWords(taking).submitTest}</Button>}
    >
      <Cells state={state} onGo={onGo} />
      <div className="-mx-4 mt-4 border-t border-rule px-4 pt-3 md:-mx-6 md:px-6">
        <PaletteLegend counts={countCells(openPart(state))} />
      </div>
    </Dialog>
  )
}
