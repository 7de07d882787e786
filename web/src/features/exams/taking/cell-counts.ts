import { answerOf } from '#web/features/exams/engine/reducer/answers.ts'
import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import type { CellState } from '#web/features/exams/palette.ts'

type Part = Pick<ExamState, 'attempt' | 'answers' | 'marked' | 'visited'>

export function cellOf({ answers, marked, visited }: Part, questionId: number): CellState {
  const isAnswered = answerOf(answers, questionId) !== null
  if (marked.has(questionId)) return isAnswered ? 'both' : 'marked'
  if (isAnswered) return 'answered'
  return visited.has(questionId) ? 'unanswered' : 'unvisited'
}

/** Counts the questions in each state. */
export function countCells(state: Part): Record<CellState, number> {
  const counts = { answered: 0, unanswered: 0, marked: 0, unvisited: 0, both: 0 }
  for (const { id } of state.attempt.questions) counts[cellOf(state, id)] += 1
  return counts
}

/** The counts shown before submitting. */
export function countAnswers(state: Part) {
  const { answered, both, marked } = countCells(state)
  return {
    answered: answered + both,
    unanswered: state.attempt.questions.length - answered - both,
    marked: marked + both,
  }
}

/** The same for each section; empty for a test without sections. */
export function countSections(state: Part) {
  const { attempt } = state
  return attempt.sections.map((section) => {
    const questions = attempt.questions.filter(({ sectionId }) => sectionId === section.id)
    return { ...section, ...countAnswers({ ...state, attempt: { ...attempt, questions } }) }
  })
}
