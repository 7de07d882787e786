export const CELL_STATES = ['answered', 'unanswered', 'marked', 'unvisited', 'both'] as const
export type CellState = (typeof CELL_STATES)[number]

export const CELL_WORDS: Record<CellState, string> = {
  answered: 'Answered',
  unanswered: 'Not answered',
  marked: 'Marked for review',
  unvisited: 'Not visited',
  both: 'Answered and marked for review',
}
