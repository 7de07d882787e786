import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { CircleAlert, CloudOff } from 'lucide-react'

import type { AttemptEngine } from '../engine/engine.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { SignedOutBar } from './frame/exam-bars.tsx'
import { NotSubmitted } from './not-submitted.tsx'
import { useTime } from './use-engine.ts'

/** Why the questions are closed, as far as this page knows. */
function titleFor(state: ExamState, { secondsLeft, isEstimated }: TimeShown): string {
  const { ending, connection } = state
  if (connection.kind === 'unknown-attempt') return 'The server does not know this attempt'
  if (ending === null) return 'Going back to the test'
  if (ending === 'time') return 'Time is over'
  if (ending === 'submitted' && secondsLeft === 0 && !isEstimated) return 'Time is over'
  if (connection.kind === 'continued') return 'This test was continued on another device'
  if (ending !== 'elsewhere') return 'Submitting your test'
  if (isEstimated) return 'This test has ended'
  return secondsLeft > 0 ? 'This test was submitted on another device' : 'Time is over'
}

/** The screen between the last answer and the result: submitting, or why that fails. */
export function EndingView({
  engine,
  state,
  onLogin,
  onRemoved,
}: {
  engine: AttemptEngine
  state: ExamState
  /** Shows the postponed password dialog again. */
  onLogin: () => void
  /** The attempt was removed from this device. */
  onRemoved: () => void
}) {
  const time = useTime(engine)
  const { ending, isOnline, connection, canStore, answers, attempt } = state
  const isSpread = ending === 'time' && attempt.inWindow && answers.unsent.size === 0
  const isSignedOut = connection.kind === 'signed-out'
  const isUnknown = connection.kind === 'unknown-attempt'
  const failure = 'message' in connection ? connection.message : null
  const isContinued = connection.kind === 'continued'
  const isCutOff = (!isOnline && !isContinued) || connection.kind === 'unreachable'
  const isStuck = isCutOff || connection.kind !== 'ok'
  return (
    <div className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center gap-5 overflow-y-auto px-4 py-8">
      <h1 className="text-center text-22">{titleFor(state, time)}</h1>
      {!isStuck && (
        <Spinner text={isSpread ? SPREAD : ending === null ? 'Loading...' : 'Submitting...'} />
      )}
      {isStuck && ending === 'submitted' && <NotSubmitted engine={engine} state={state} />}
      {isContinued && <p>{CONTINUED}</p>}
      {isSignedOut && <SignedOutBar canStore={canStore} onLogin={onLogin} />}
      {isCutOff && !isSignedOut && (
        <Panel
          kind="accent"
          icon={CloudOff}
          role="status"
          outlined
          title={isOnline ? 'The server cannot be reached' : 'You are offline'}
        >
          <p>{offlineText(ending, time.secondsLeft, answers.unsent.size, canStore)}</p>
        </Panel>
      )}
      {failure !== null && (
        <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
          <p className="font-semibold text-wrong-text">
            {ending === null ? 'Failed to go back' : 'Failed to submit test'}: {failure}
          </p>
          <p>{canStore ? STORED_HERE : NOT_STORED_HERE}.</p>
        </Panel>
      )}
      {isStuck && (
        <div className="flex flex-col gap-2">
          {isContinued && <Button onClick={engine.submit}>Submit now</Button>}
          {!isSignedOut && !isContinued && <Button onClick={engine.retry}>Try again</Button>}
          {isUnknown && (
            <Button
              kind="secondary"
              onClick={() => {
                engine.remove()
                onRemoved()
              }}
            >
              Remove
            </Button>
          )}
          {ending === 'submitted' && time.secondsLeft > 0 && (
            <Button kind="quiet" onClick={engine.goBack}>
              Go back to the test
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The page submits within a minute. */
const SPREAD = 'Your answers are saved. The result comes within a minute.'
/** A submission ends only what its page knew. */
const CONTINUED =
  'Answers were given there that this page did not have. The test stays open until you submit or the time is over.'
const STORED_HERE = 'Your answers are kept on this device'
const NOT_STORED_HERE = 'Your answers are not kept on this device: leave this page open'

function offlineText(
  ending: ExamState['ending'],
  secondsLeft: number,
  unsent: number,
  canStore: boolean,
): string {
  const where = canStore ? STORED_HERE : NOT_STORED_HERE
  if (ending === null) {
    return `${where}. The questions open as soon as the server says that the test is still open.`
  }
  const kept = `${where}. The test is submitted as soon as the connection is back`
  if ((ending !== 'time' && secondsLeft > 0) || unsent === 0) return `${kept}.`
  return `${kept}; answers that arrive too late are kept and shown as late.`
}
