import { sectionAt } from '../clock.ts'
import { openIndexes } from '../sections.ts'
import { commitTyped } from './choosing.ts'
import { end } from './ending.ts'
import { askForTime, saveNow, saveReplacingHanging } from './saving.ts'
import { type Step, addEffect, timeOf, update, updateExam } from './step.ts'
import { endFirstWait } from './submitting.ts'
import { visit } from './visiting.ts'

/** The two clocks of a device differ by more only if it slept or its date was set. */
const SLEPT_MS = 3000

function showTime(step: Step): void {
  const before = step.state.time
  const time = timeOf(step.state.clock, step.now)
  const isChanged =
    time.secondsLeft !== before.secondsLeft ||
    time.sectionLeft !== before.sectionLeft ||
    time.isEstimated !== before.isEstimated
  if (isChanged) update(step, { time })
}

/** The clock is read at the end of a section, which the next reading could show later by this much. */
const READING_MS = 250

/**
 * The open section follows from the clock, also from an estimated one, forwards and back: its first question is shown, and
 * what is not sent of the section before is sent.
 */
function followSection(step: Step): void {
  const open = sectionAt(step.state.clock, step.now.monotonic)
  if (open === null) return
  const { index, millisecondsLeft } = open
  const { sectionEnds } = step.state.clock
  if (sectionEnds !== step.state.exam.sectionEnds) updateExam(step, { sectionEnds })
  if (millisecondsLeft > 0 && millisecondsLeft < READING_MS)
    addEffect(step, { kind: 'set-timer', timer: 'section', milliseconds: millisecondsLeft })
  if (index === step.state.exam.section) return
  commitTyped(step)
  const { answers } = step.state.exam
  updateExam(step, { section: index })
  if (answers.unsent.size > 0) saveReplacingHanging(step)
  const [first] = openIndexes(step.state.exam)
  if (first !== undefined) visit(step, first)
}

/** After each event: shows the time and the open section, and ends a running test at zero. */
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
  followSection(step)
  if (left === 0 && !isEstimated) return end(step, 'time')
  // An estimated end does not close the questions: the server is asked.
  if (left === 0 && before.secondsLeft > 0) saveNow(step)
  if (Math.abs(drift) <= SLEPT_MS) return
  askForTime(step, drift)
  showTime(step)
}
