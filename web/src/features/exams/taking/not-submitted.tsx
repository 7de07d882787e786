import { counted } from '@sopan/domain/format'

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
 * The fate of the unsent answers of a test whose submission the server has not confirmed, counting down to its end. The
 * server may have everything already, and only its response is lost.
 */
export function NotSubmitted({ engine, state }: { engine: AttemptEngine; state: ExamState }) {
  const time = useTime(engine)
  if (time.secondsLeft === 0 && !time.isEstimated) return null
  return (
    <p role="timer" className="font-semibold text-wrong-text">
      {`The submission is not confirmed yet. ${textOf(state.answers.unsent.size, time)}`}
    </p>
  )
}
