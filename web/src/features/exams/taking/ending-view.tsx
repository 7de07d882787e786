import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { type TakingWords, taking } from '@sopan/words/exams/taking'
import { CircleAlert, CloudOff } from 'lucide-react'

import type { AttemptEngine } from '../engine/engine.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { SignedOutBar } from './frame/exam-bars.tsx'
import { NotSubmitted } from './not-submitted.tsx'
import { useTime } from './use-engine.ts'

/** Why the questions are closed, as far as this page knows. */
function titleFor(
  state: ExamState,
  { secondsLeft, isEstimated }: TimeShown,
  { ending: words }: TakingWords,
): string {
  const { ending, connection } = state
  if (connection.kind === 'unknown-attempt') return words.unknownAttempt
  if (ending === null) return words.goingBack
  if (ending === 'time') return words.timeOver
  if (ending === 'submitted' && secondsLeft === 0 && !isEstimated) return words.timeOver
  if (connection.kind === 'continued') return words.continued
  if (ending !== 'elsewhere') return words.submitting
  if (isEstimated) return words.ended
  return secondsLeft > 0 ? words.submittedElsewhere : words.timeOver
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
  const words = useWords(taking)
  const { ending: texts } = words
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
      <h1 className="text-center text-22">{titleFor(state, time, words)}</h1>
      {!isStuck && (
        <Spinner text={isSpread ? texts.spread : ending === null ? words.loading : texts.busy} />
      )}
      {isStuck && ending === 'submitted' && <NotSubmitted engine={engine} state={state} />}
      {isContinued && <p>{texts.continuedText}</p>}
      {isSignedOut && <SignedOutBar canStore={canStore} onLogin={onLogin} />}
      {isCutOff && !isSignedOut && (
        <Panel
          kind="accent"
          icon={CloudOff}
          role="status"
          outlined
          title={isOnline ? texts.unreachable : texts.offline}
        >
          <p>{keptText(state, time.secondsLeft, words)(canStore)}</p>
        </Panel>
      )}
      {failure !== null && (
        <Panel kind="wrong" icon={CircleAlert} role="alert" outlined>
          <p className="font-semibold text-wrong-text">
            {ending === null ? texts.failedToGoBack(failure) : texts.failedToSubmit(failure)}
          </p>
          <p>{texts.kept(canStore)}</p>
        </Panel>
      )}
      {isStuck && (
        <div className="flex flex-col gap-2">
          {isContinued && <Button onClick={engine.submit}>{texts.submitNow}</Button>}
          {!isSignedOut && !isContinued && <Button onClick={engine.retry}>{words.tryAgain}</Button>}
          {isUnknown && (
            <Button
              kind="secondary"
              onClick={() => {
                engine.remove()
                onRemoved()
              }}
            >
              {texts.remove}
            </Button>
          )}
          {ending === 'submitted' && time.secondsLeft > 0 && (
            <Button kind="quiet" onClick={engine.goBack}>
              {words.goBack}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Where the answers are while the server cannot be reached, and what follows. */
function keptText(
  { ending, answers }: ExamState,
  secondsLeft: number,
  { ending: words }: TakingWords,
): (isStored: boolean) => string {
  if (ending === null) return words.keptUntilOpen
  const isInTime = ending !== 'time' && secondsLeft > 0
  return isInTime || answers.unsent.size === 0 ? words.keptUntilSubmitted : words.keptLate
}
