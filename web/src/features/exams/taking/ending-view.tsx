import { CircleAlert, CloudOff } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import type { AttemptEngine } from '../engine/attempt-engine.ts'
import type { ExamState } from '../engine/exam-state.ts'
import { useSecondsLeft } from './use-engine.ts'

const TITLES = {
  chosen: 'Submitting your test',
  time: 'Time is over',
  elsewhere: 'This test was submitted',
}

/** Between the last answer and the result: submitting, and what keeps it from getting through. */
export function EndingView({ engine, state }: { engine: AttemptEngine; state: ExamState }) {
  const secondsLeft = useSecondsLeft(engine)
  const { ending, failure, isOnline, isUnreachable, book } = state
  const isCutOff = !isOnline || isUnreachable
  const isStuck = failure !== null || isCutOff
  return (
    <div className="mx-auto flex w-full max-w-120 flex-1 flex-col justify-center gap-5 overflow-y-auto px-4 py-8">
      <h1 className="text-center text-22">{TITLES[ending ?? 'chosen']}</h1>
      {!isStuck && <Spinner size="lg" text="Submitting..." />}
      {isCutOff && (
        <Panel
          kind="accent"
          icon={CloudOff}
          role="status"
          outlined
          title={isOnline ? 'The server cannot be reached' : 'You are offline'}
        >
          <p>{offlineText(ending, book.unsent.size)}</p>
        </Panel>
      )}
      {failure !== null && (
        <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
          <p className="font-semibold text-wrong-text">Failed to submit test: {failure}</p>
          <p>Your answers are kept on this device.</p>
        </Panel>
      )}
      {isStuck && (
        <div className="flex flex-col gap-2">
          <Button onClick={engine.retry}>Try again</Button>
          {ending === 'chosen' && secondsLeft > 0 && (
            <Button kind="quiet" onClick={engine.goBack}>
              Go back to the test
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function offlineText(ending: ExamState['ending'], unsent: number): string {
  const kept =
    'Your answers are kept on this phone. The test is submitted as soon as the connection is back'
  if (ending !== 'time' || unsent === 0) return `${kept}.`
  return `${kept}; answers that arrive too late are kept and shown as late.`
}
