import { optionOf } from './engine/reducer/answers.ts'
import type { ExamState } from './engine/reducer/state.ts'

export const CELL_STATES = ['answered', 'unanswered', 'marked', 'unvisited', 'both'] as const
export type CellState = (typeof CELL_STATES)[number]

export const CELL_WORDS: Record<CellState, string> = {
  answered: 'Answered',
  unanswered: 'Not answered',
  marked: 'Marked for review',
  unvisited: 'Not visited',
  both: 'Answered and marked for review',
}

type Part = Pick<ExamState, 'attempt' | 'answers' | 'marked' | 'visited'>

export function cellOf({ answers, marked, visited }: Part, questionId: number): CellState {
  const isAnswered = optionOf(answers, questionId) !== null
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
