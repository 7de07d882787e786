import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useCloseGuard, useLeaveGuard } from '#web/components/use-leave-guard.ts'
import { interceptSessionEnd } from '#web/lib/api/session-end.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import type { AttemptEngine } from '../engine/engine.ts'
import type { ResultSummary } from '../result-summary.ts'
import { LeaveDialog, wouldLoseData } from './dialogs/leave-dialog.tsx'
import { PasswordDialog } from './dialogs/password-dialog.tsx'
import { EndingView } from './ending-view.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { QuestionsScreen, type WindowName } from './questions/questions-screen.tsx'
import { useExam } from './use-engine.ts'

interface ExamScreenProps {
  engine: AttemptEngine
  user: StoredUser
  onLeave: () => void
  /** The test is submitted; the page's URL can now lead to its result. */
  onEnded: (outcome: ResultSummary) => void
}

/**
 * The running test, its submission and its result: one window from the first question to the end. The browser must
 * not translate it, because a translated option may be another one.
 */
export function ExamScreen({ engine, user, onLeave, onEnded }: ExamScreenProps) {
  const state = useExam(engine)
  const [openWindow, setOpenWindow] = useState<WindowName | null>(null)
  const [isPostponed, setPostponed] = useState(false)
  const isOver = state.phase === 'ended'
  const guard = useLeaveGuard({
    isOn: () => !isOver,
    // Back first closes the top window.
    closeFirst: () => {
      setOpenWindow(null)
      return openWindow !== null
    },
    leave: onLeave,
  })

  useCloseGuard(wouldLoseData(state))

  // Windows over the questions are closed at the end of a section too, because what they show is of another one then.
  useChange(`${state.phase} ${state.section}`, () => {
    setOpenWindow(null)
    guard.stay()
  })
  // The password is asked for again before the submission.
  useChange(state.phase, () => setPostponed(false))

  const isSignedOut = state.connection.kind === 'signed-out'
  // Reset, so that the next end of the session shows the dialog again.
  if (isPostponed && !isSignedOut) setPostponed(false)

  const { testName } = useItems()(state.attempt)
  useSessionEndHere(!isOver)
  useReportedOutcome(state.outcome, onEnded)

  return (
    <FullScreen
      title={testName}
      onClose={isOver ? onLeave : guard.ask}
      translate="no"
      className="notranslate flex flex-col overflow-hidden"
    >
      <TabTitle title={testName} />
      {state.phase === 'running' && (
        <QuestionsScreen
          engine={engine}
          state={state}
          openWindow={openWindow}
          onWindow={setOpenWindow}
          onLeave={guard.ask}
          onLogin={() => setPostponed(false)}
        />
      )}
      {state.phase === 'ending' && (
        <EndingView
          engine={engine}
          state={state}
          onLogin={() => setPostponed(false)}
          onRemoved={guard.leave}
        />
      )}
      {state.outcome !== null && isOver && (
        <OutcomeView
          outcome={state.outcome}
          isTimeOver={state.ending === 'time'}
          userId={user.id}
          onLeave={onLeave}
        />
      )}
      <LeaveDialog open={guard.isAsking} state={state} onStay={guard.stay} onLeave={guard.leave} />
      <PasswordDialog
        open={isSignedOut && !isOver && !isPostponed}
        user={user}
        canStore={state.canStore}
        onSignedIn={engine.signedIn}
        onPostpone={() => setPostponed(true)}
      />
    </FullScreen>
  )
}

/** Calls `onChange` while the page is rendered with another value than before. */
function useChange(value: unknown, onChange: () => void): void {
  const [before, setBefore] = useState(value)
  if (before === value) return
  setBefore(value)
  onChange()
}

/** While the test is open, its window handles the end of the session itself. */
function useSessionEndHere(isOn: boolean): void {
  useEffect(() => (isOn ? interceptSessionEnd(() => undefined) : undefined), [isOn])
}

function useReportedOutcome(
  outcome: ResultSummary | null,
  onEnded: (outcome: ResultSummary) => void,
): void {
  const report = useEffectEvent(onEnded)
  useEffect(() => {
    if (outcome !== null) report(outcome)
  }, [outcome])
}
