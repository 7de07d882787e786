import { end } from './ending.ts'
import { askForTime, saveNow } from './saving.ts'
import { type Step, timeOf, update } from './step.ts'
import { endFirstWait } from './submitting.ts'

/** The two clocks of a device differ by more only if it slept or its date was set. */
const SLEPT_MS = 3000

function showTime(step: Step): void {
  const before = step.state.time
  const time = timeOf(step.state.clock, step.now)
  const isChanged =
    time.secondsLeft !== before.secondsLeft || time.isEstimated !== before.isEstimated
  if (isChanged) update(step, { time })
}

/** After each event: shows the time, and ends a running test at zero. */
export function checkClocks(step: Step): void {
  const { previousClocks, time: before, isStopped } = step.state
  const { monotonic, date } = step.now
  const drift = date - previousClocks.date - (monotonic - previousClocks.monotonic)
  update(step, { previousClocks: { monotonic, date } })
  showTime(step)
  const { secondsLeft: left, isEstimated } = step.state.time
  // A second more or less is no extension: the time of a response is not exact.
  if (drift > SLEPT_MS || left > 1) endFirstWait(step)
  if (step.state.exam.phase !== 'running' || isStopped) return
  if (left === 0 && !isEstimated) return end(step, 'time')
  // An estimated end does not close the questions: the server is asked.
  if (left === 0 && before.secondsLeft > 0) saveNow(step)
  if (Math.abs(drift) <= SLEPT_MS) return
  askForTime(step, drift)
  showTime(step)
}
