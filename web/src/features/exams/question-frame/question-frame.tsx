import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { questions } from '@sopan/words/exams/questions'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'

import { LanguageSwitch } from '../language-switch.tsx'
import type { TitledPassage } from '../passage-text.tsx'
import { CellsButton } from './cells-button.tsx'
import { type OutcomeCell, OutcomeCells } from './outcome-cells.tsx'
import { PassagePane } from './passage-pane.tsx'
import { CellsAside } from './question-cells.tsx'
import { type Side, useQuestionKeys, useShortcutSwitch } from './use-question-keys.ts'
import { useQuestionStart } from './use-question-start.ts'
import { useSwipe } from './use-swipe.ts'

/** The languages of the questions, and the one that is shown. */
export interface ShownLanguage {
  languages: readonly string[]
  language: string
  onLanguage: (language: string) => void
}

interface FrameProps extends ShownLanguage {
  /** The name of the test. */
  title: string
  closeLabel: string
  onClose: () => void
  cells: readonly OutcomeCell[]
  /** The index of the question among the cells. */
  current: number
  onGo: (index: number) => void
  /** 'Question 3 of 25' */
  place: ReactNode
  /** Below the place. */
  detail: string | undefined
  titled: TitledPassage | undefined
  hasPassages: boolean
  /** A letter or number key has chosen an option. */
  onOption?: ((index: number) => void) | undefined
  /** Enter, as the main button of the foot. */
  onNext: () => void
  foot: ReactNode
  children: (headingId: string) => ReactNode
}

/**
 * One question in a window with the head, palette and foot of the test, for reading and practising. The browser must not
 * translate it, because a translated option may be another one.
 */
export function QuestionFrame(props: FrameProps) {
  const { title, closeLabel, onClose, cells, current, onGo, titled, language, hasPassages } = props
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  function turn(side: Side) {
    const index = side === 'left' ? current - 1 : current + 1
    if (cells[index] !== undefined) onGo(index)
  }
  const shortcuts = useShortcutSwitch()
  useQuestionKeys({
    frame: screen,
    isOn: shortcuts.isOn && !isPaletteOpen,
    onOption: props.onOption,
    onNext: props.onNext,
    onSide: turn,
  })
  useSwipe(screen, turn)
  return (
    <div ref={screen} className="flex min-h-0 flex-1 flex-col">
      <FrameHead {...{ title, closeLabel, onClose }} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col min-[64rem]:flex-row">
          {titled && (
            <PassagePane key={titled.passage.questionIds[0]} titled={titled} language={language} />
          )}
          <Question {...props} onPalette={() => setPaletteOpen(true)} />
        </div>
        <CellsAside hasPassages={hasPassages}>
          <OutcomeCells {...{ cells, current, onGo }} />
        </CellsAside>
      </div>
      {props.foot}
      <Dialog
        open={isPaletteOpen}
        onClose={() => setPaletteOpen(false)}
        title={useWords(questions).questions}
      >
        <OutcomeCells
          {...{ cells, current }}
          onGo={(index) => {
            setPaletteOpen(false)
            onGo(index)
          }}
        />
      </Dialog>
    </div>
  )
}

/** The window of a frame, also around the last line of a practice. */
export function FrameWindow({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <FullScreen
      title={title}
      onClose={onClose}
      translate="no"
      className="notranslate flex flex-col overflow-hidden print:hidden"
    >
      {children}
    </FullScreen>
  )
}

export function FrameHead({
  title,
  closeLabel,
  onClose,
}: Pick<FrameProps, 'title' | 'closeLabel' | 'onClose'>) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-rule bg-card pt-[env(safe-area-inset-top)] pr-1.5 pl-4 md:min-h-16 md:pr-6 md:pl-10 short:min-h-12">
      <h1 className="line-clamp-2 min-w-0 flex-1 text-14/[1.286] font-semibold short:line-clamp-1">
        {title}
      </h1>
      <IconButton
        label={closeLabel}
        icon={<X aria-hidden className="size-6" />}
        onClick={onClose}
      />
    </header>
  )
}

/** The place of the question, its languages and what is below. */
function Question({
  place,
  detail,
  current,
  hasPassages,
  languages,
  language,
  onLanguage,
  onPalette,
  children,
}: FrameProps & { onPalette: () => void }) {
  const id = useId()
  const { frame, heading } = useQuestionStart(current)
  return (
    <section
      ref={frame}
      aria-labelledby={id}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-6 md:px-10 md:pt-6 short:pt-1"
    >
      <div className="double-rule flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-3 short:min-h-12 short:pb-1.5">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="min-w-0 grow basis-32 text-16 text-ink-2 outline-none"
        >
          {place}
          {detail !== undefined && (
            <span className="block truncate text-14">
              <ItemWords text={detail} />
            </span>
          )}
        </h2>
        <CellsButton hasPassages={hasPassages} onPress={onPalette} />
      </div>
      {languages.length > 1 && (
        <LanguageSwitch
          languages={languages}
          value={language}
          onChange={onLanguage}
          className="mt-3"
        />
      )}
      {children(id)}
    </section>
  )
}
