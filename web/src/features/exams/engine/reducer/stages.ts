import type { Submission } from './state.ts'
import { type Step, addEffect, update } from './step.ts'

export type InStage<Stage> = Extract<Submission, { stage: Stage }>

/** The stage lasts this long, or until a response or the learner ends it. */
export function enterStage(step: Step, submission: Submission, milliseconds = Infinity): void {
  update(step, { submission })
  addEffect(
    step,
    milliseconds < Infinity
      ? { kind: 'set-timer', timer: 'submission', milliseconds }
      : { kind: 'clear-timer', timer: 'submission' },
  )
}

/** Sends no further submit. */
export function cancelSubmission(step: Step): void {
  update(step, { submission: null })
  addEffect(step, { kind: 'clear-timer', timer: 'submission' })
}

/** Aborts the open calls that another one replaces. */
export function abortOpen(step: Step): void {
  const { submission } = step.state
  if (submission?.stage === 'submitting') {
    for (const call of submission.openCallIds) addEffect(step, { kind: 'abort', call })
  }
  if (submission?.stage === 'findingRefused')
    addEffect(step, { kind: 'abort', call: submission.call })
}
