/** The states of questions. */
export const palette = {
  /** Of a question in a running test. */
  states: {
    answered: 'Answered',
    unanswered: 'Not answered',
    marked: 'Marked for review',
    unvisited: 'Not visited',
    both: 'Answered and marked for review',
  },
  /** Of a question in a review or in practice. */
  outcomes: {
    right: 'Right',
    partly: 'Partly right',
    wrong: 'Wrong',
    skipped: 'Skipped',
    dropped: 'Does not count',
    open: 'Not answered',
  },
  cell: (number: number, state: string) => `Question ${number}: ${state}`,
}
