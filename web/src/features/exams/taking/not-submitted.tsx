import { useWords } from '@sopan/ui/language.ts'
import { type TakingWords, taking } from '@sopan/words/exams/taking'

import { clock } from '#web/lib/format.ts'

import type { AttemptEngine } from '../engine/engine.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { useTime } from './use-engine.ts'

function textOf(
  unsent: number,
  { secondsLeft, isEstimated }: TimeShown,
  { submitting }: TakingWords,
): string {
  if (unsent === 0) return submitting.allArrived
  return submitting.mayNotCount(unsent, isEstimated ? null : clock(secondsLeft))
}

/**
 * Whether the server certainly lacks the submission: it was not sent, or the server has refused it. Otherwise the
 * server may have the submission, and only its response is lost.
 */
const isCertain = ({ ending, connection }: ExamState) =>
  ending === null || connection.kind === 'continued'

/** The fate of the unsent answers of a test that is not confirmed as submitted, counting down to its end. */
export function NotSubmitted({ engine, state }: { engine: AttemptEngine; state: ExamState }) {
  const time = useTime(engine)
  const words = useWords(taking)
  if (time.secondsLeft === 0 && !time.isEstimated) return null
  const first = isCertain(state) ? words.submitting.notYet : words.submitting.notConfirmed
  return (
    <p role="timer" className="font-semibold text-wrong-text">
      {`${first} ${textOf(state.answers.unsent.size, time, words)}`}
    </p>
  )
}
