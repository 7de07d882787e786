export const CELL_STATES = ['answered', 'unanswered', 'marked', 'unvisited', 'both'] as const
export type CellState = (typeof CELL_STATES)[number]
