import { stopwatchAt } from '../clock.ts'
import { isQuestionOpen } from '../sections.ts'
import { commitTyped } from './choosing.ts'
import { type Step, storeNotes, update, updateExam } from './step.ts'

/** Shows a question, unless its section is not open. */
export function visit(step: Step, current: number): void {
  commitTyped(step)
  const { exam, stopwatch } = step.state
  const question = exam.attempt.questions[current]
  if (question === undefined || !isQuestionOpen(exam, question.id)) return
  const { monotonic } = step.now
  update(step, { stopwatch: stopwatchAt(stopwatch, monotonic, { current: question.id }) })
  updateExam(step, { current, visited: new Set(exam.visited).add(question.id) })
  storeNotes(step)
}
