import { withOption } from '@sopan/domain/exams/kinds/kinds'
import { cx } from '@sopan/ui/cx.ts'
import { useEffect, useRef } from 'react'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import { answerOf } from '#web/features/exams/engine/reducer/answers.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { openIndexes } from '#web/features/exams/engine/sections.ts'
import {
  useQuestionKeys,
  useShortcutSwitch,
} from '#web/features/exams/question-frame/use-question-keys.ts'
import { textsIn } from '#web/lib/api/wire/exams/question.ts'

import { SubmitDialog } from '../dialogs/submit-dialog.tsx'
import { EstimatedTimeBar, OfflineBar, SignedOutBar } from '../frame/exam-bars.tsx'
import { ExamFoot } from '../frame/exam-foot.tsx'
import { ExamHead } from '../frame/exam-head.tsx'
import { ExamMenu } from '../frame/exam-menu.tsx'
import { SectionStrip } from '../frame/section-strip.tsx'
import { VersionGateBar } from '../frame/version-gate-bar.tsx'
import { useTime } from '../use-engine.ts'
import { PaperDialog } from './paper-dialog.tsx'
import { preloadPaper } from './preload-paper.ts'
import { PaletteDialog, PaletteSide } from './question-palette.tsx'
import { QuestionView } from './question-view.tsx'

/** Windows over the questions. */
export type WindowName = 'palette' | 'paper' | 'menu' | 'submit'

interface QuestionsScreenProps {
  engine: AttemptEngine
  state: ExamState
  openWindow: WindowName | null
  onWindow: (name: WindowName | null) => void
  onLeave: () => void
  /** Shows the postponed password dialog again. */
  onLogin: () => void
}

/** One question at a time, with the main action at the bottom and all questions at the side. */
export function QuestionsScreen(props: QuestionsScreenProps) {
  const { engine, state, openWindow, onWindow, onLogin } = props
  const time = useTime(engine)
  const { attempt, current } = state
  const submit = () => onWindow('submit')
  const go = (index: number) => {
    engine.visit(index)
    onWindow(null)
  }
  const { previous, next: following, isLast } = neighbours(state)
  const next = () => (isLast ? submit() : engine.visit(following))
  const isMarked = state.marked.has(attempt.questions[current]?.id ?? 0)
  // A mark leads to the next question, as in the halls of the exams; its removal does not.
  const mark = () => {
    engine.toggleMark()
    if (!isMarked && !isLast) engine.visit(following)
  }
  const frame = useRef<HTMLDivElement>(null)
  const shortcuts = useShortcutSwitch()
  useQuestionKeys({
    frame,
    isOn: shortcuts.isOn && openWindow === null,
    onOption: (index) => chooseOption(engine, state, index),
    onNext: next,
    onSide: (side) => {
      const index = side === 'left' ? previous : isLast ? null : following
      if (index !== null) engine.visit(index)
    },
  })

  // Preloads what the other questions need while there is a network.
  useEffect(() => preloadPaper(attempt), [attempt])

  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <Head engine={engine} state={state} onMenu={() => onWindow('menu')} onSubmit={submit} />
      <div className="flex min-h-0 flex-1">
        <QuestionView
          engine={engine}
          state={state}
          hasShortcuts={shortcuts.isOn}
          onPalette={() => onWindow('palette')}
          onSubmit={submit}
        />
        <PaletteSide state={state} onGo={go} />
      </div>
      {/* Above the foot, where a bar that appears moves neither the question nor its options. */}
      <VersionGateBar />
      {state.connection.kind === 'signed-out' ? (
        <SignedOutBar canStore={state.canStore} onLogin={onLogin} />
      ) : (
        <OfflineBar isOnline={state.isOnline} canStore={state.canStore} />
      )}
      {time.secondsLeft === 0 && time.isEstimated && <EstimatedTimeBar />}
      <ExamFoot
        isMarked={isMarked}
        isFirst={previous === null}
        isLast={isLast}
        onMark={mark}
        onPrevious={() => {
          if (previous !== null) engine.visit(previous)
        }}
        onNext={next}
      />
      <QuestionWindows {...props} shortcuts={shortcuts} onGo={go} />
    </div>
  )
}

/** Selects an option of the current question as a press on it does. */
function chooseOption(
  engine: AttemptEngine,
  { attempt, current, language, answers }: ExamState,
  index: number,
): void {
  const question = attempt.questions[current]
  const option = question && textsIn(question.texts, language).options[index]
  if (question === undefined || option === undefined) return
  engine.choose(withOption(question.kind, answerOf(answers, question.id), option.key))
}

/** The head of the test, with the clock of the open section; one row in a low window, where each row takes the height of an option. */
function Head({
  engine,
  state,
  ...acts
}: Pick<QuestionsScreenProps, 'engine' | 'state'> & { onMenu: () => void; onSubmit: () => void }) {
  const hasSectionClock = state.section !== null
  return (
    <div
      className={cx(
        'shrink-0 bg-card pt-[env(safe-area-inset-top)]',
        hasSectionClock && 'short:flex short:border-b short:border-rule',
      )}
    >
      <ExamHead
        engine={engine}
        attempt={state.attempt}
        hasSectionClock={hasSectionClock}
        {...acts}
      />
      {hasSectionClock && <SectionStrip engine={engine} state={state} />}
    </div>
  )
}

/**
 * The questions before and after the current one among the open ones. In a section that closes by its own clock, the last
 * question is followed by the first one, because the next section is not open.
 */
function neighbours(state: ExamState) {
  const { attempt, current } = state
  const open = openIndexes(state)
  const place = open.indexOf(current)
  return {
    previous: open[place - 1] ?? null,
    next: open[place + 1] ?? open[0] ?? current,
    isLast: current === attempt.questions.length - 1,
  }
}

/** The windows over the questions; at most one is open. */
function QuestionWindows({
  engine,
  state,
  openWindow,
  onWindow,
  onLeave,
  shortcuts,
  onGo,
}: QuestionsScreenProps & {
  shortcuts: ReturnType<typeof useShortcutSwitch>
  onGo: (index: number) => void
}) {
  const close = () => onWindow(null)
  return (
    <>
      <PaletteDialog
        open={openWindow === 'palette'}
        state={state}
        onGo={onGo}
        onClose={close}
        onSubmit={() => onWindow('submit')}
      />
      <PaperDialog open={openWindow === 'paper'} state={state} onGo={onGo} onClose={close} />
      <ExamMenu
        open={openWindow === 'menu'}
        state={state}
        onClose={close}
        onLanguage={engine.setLanguage}
        shortcuts={shortcuts}
        onPaper={() => onWindow('paper')}
        onSubmit={() => onWindow('submit')}
        onLeave={() => {
          close()
          onLeave()
        }}
      />
      <SubmitDialog
        open={openWindow === 'submit'}
        engine={engine}
        state={state}
        onClose={close}
        onSubmit={() => {
          close()
          engine.submit()
        }}
      />
    </>
  )
}
