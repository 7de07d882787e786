import type { Answer } from '@sopan/contract/exams/answer'

import { secondsOn } from '../clock.ts'
import { answerOf, entryFor, withUnsent } from './answers.ts'
import { planAfterChoice } from './saving.ts'
import { type Step, addEffect, storeEntry, storeNotes, update, updateExam } from './step.ts'

/** How long typing rests before the answer becomes an entry: a server keeps each entry. */
const TYPING_MS = 1000

/** Sets the answer to the current question; null clears it. */
export function choose(step: Step, option: Answer | null): void {
  const { exam, stopwatch, writer, newestChoices } = step.state
  const { phase, answers, current, attempt } = exam
  endTyping(step)
  const id = attempt.questions[current]?.id
  if (phase !== 'running' || id === undefined || answerOf(answers, id) === option) return
  const { monotonic } = step.now
  const seconds = secondsOn(stopwatch, id, monotonic)
  const entry = entryFor(answers, { questionId: id, option, seconds }, writer)
  update(step, { newestChoices: new Map(newestChoices).set(id, { entry, at: monotonic }) })
  updateExam(step, { answers: withUnsent(answers, [entry]) })
  removeAnswerMessages(step, id)
  storeEntry(step, entry)
  storeNotes(step)
  planAfterChoice(step)
}

/** An answer to the current question that may not be complete yet. It becomes an entry when the typing rests. */
export function type(step: Step, option: Answer | null): void {
  if (step.state.exam.phase !== 'running') return
  updateExam(step, { typed: { option } })
  addEffect(step, { kind: 'set-timer', timer: 'typing', milliseconds: TYPING_MS })
}

/** Makes an entry of the typed answer: the question, the page or the test is left, or the typing rests. */
export function commitTyped(step: Step): void {
  const { typed } = step.state.exam
  if (typed !== null) choose(step, typed.option)
}

function endTyping(step: Step): void {
  if (step.state.exam.typed === null) return
  updateExam(step, { typed: null })
  addEffect(step, { kind: 'clear-timer', timer: 'typing' })
}

/** A new choice of the question removes messages about the old one. */
function removeAnswerMessages(step: Step, questionId: number): void {
  const { changed, notKept } = step.state.exam
  if (!changed.has(questionId) && !notKept.has(questionId)) return
  updateExam(step, {
    changed: new Set([...changed].filter((id) => id !== questionId)),
    notKept: new Map([...notKept].filter(([id]) => id !== questionId)),
  })
}
