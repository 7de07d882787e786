import { counted } from '@sopan/words/en/format'

import { clock } from '#web/lib/format.ts'

import type { AttemptEngine } from '../engine/engine.ts'
import type { ExamState, TimeShown } from '../engine/reducer/state.ts'
import { useTime } from './use-engine.ts'

function textOf(unsent: number, { secondsLeft, isEstimated }: TimeShown): string {
  if (unsent === 0) return 'All answers have arrived and count.'
  const until = isEstimated ? 'before the time is over' : `within ${clock(secondsLeft)}`
  return `Without a connection ${until}, ${counted(unsent, 'answer')} may not count.`
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
  if (time.secondsLeft === 0 && !time.isEstimated) return null
  const first = isCertain(state) ? 'Not submitted yet.' : 'The submission is not confirmed yet.'
  return (
    <p role="timer" className="font-semibold text-wrong-text">
      {`${first} ${textOf(state.answers.unsent.size, time)}`}
    </p>
  )
}
