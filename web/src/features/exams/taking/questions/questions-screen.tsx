import { useEffect, useRef } from 'react'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { preloadPaper } from '#web/features/exams/text/preload-paper.ts'

import { SubmitDialog } from '../dialogs/submit-dialog.tsx'
import { EstimatedTimeBar, OfflineBar, SignedOutBar } from '../frame/exam-bars.tsx'
import { ExamFoot } from '../frame/exam-foot.tsx'
import { ExamHead } from '../frame/exam-head.tsx'
import { ExamMenu } from '../frame/exam-menu.tsx'
import { VersionGateBar } from '../frame/version-gate-bar.tsx'
import { useTime } from '../use-engine.ts'
import { PaletteDialog, PaletteSide } from './question-palette.tsx'
import { QuestionView } from './question-view.tsx'
import { useExamKeys, useKeySwitch } from './use-exam-keys.ts'

/** Windows over the questions. */
export type PanelName = 'palette' | 'menu' | 'submit'

interface QuestionsScreenProps {
  engine: AttemptEngine
  state: ExamState
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  onLeave: () => void
  /** Shows the postponed password dialog again. */
  onLogin: () => void
}

/** One question at a time, with the main action at the bottom and all questions at the side. */
export function QuestionsScreen(props: QuestionsScreenProps) {
  const { engine, state, panel, onPanel, onLogin } = props
  const time = useTime(engine)
  const { attempt, current } = state
  const submit = () => onPanel('submit')
  const go = (index: number) => {
    engine.visit(index)
    onPanel(null)
  }
  const isLast = current === attempt.questions.length - 1
  const next = () => (isLast ? submit() : engine.visit(current + 1))
  const frame = useRef<HTMLDivElement>(null)
  const keys = useKeySwitch()
  useExamKeys({ engine, state, frame, isOn: keys.isOn && panel === null, onNext: next })

  useEffect(() => {
    // Preloads what the other questions need while there is a network.
    void preloadPaper(attempt)
  }, [attempt])

  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <ExamHead
        engine={engine}
        attempt={attempt}
        onMenu={() => onPanel('menu')}
        onSubmit={submit}
      />
      <div className="flex min-h-0 flex-1">
        <QuestionView
          engine={engine}
          state={state}
          hasKeys={keys.isOn}
          onPalette={() => onPanel('palette')}
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
        isMarked={state.marked.has(attempt.questions[current]?.id ?? 0)}
        isFirst={current === 0}
        isLast={isLast}
        onMark={engine.toggleMark}
        onPrevious={() => engine.visit(current - 1)}
        onNext={next}
      />
      <QuestionWindows {...props} keys={keys} onGo={go} />
    </div>
  )
}

/** The windows over the questions; at most one is open. */
function QuestionWindows({
  engine,
  state,
  panel,
  onPanel,
  onLeave,
  keys,
  onGo,
}: QuestionsScreenProps & {
  keys: ReturnType<typeof useKeySwitch>
  onGo: (index: number) => void
}) {
  const close = () => onPanel(null)
  return (
    <>
      <PaletteDialog
        open={panel === 'palette'}
        state={state}
        onGo={onGo}
        onClose={close}
        onSubmit={() => onPanel('submit')}
      />
      <ExamMenu
        open={panel === 'menu'}
        state={state}
        onClose={close}
        onLanguage={engine.setLanguage}
        keys={keys}
        onSubmit={() => onPanel('submit')}
        onLeave={() => {
          close()
          onLeave()
        }}
      />
      <SubmitDialog
        open={panel === 'submit'}
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
