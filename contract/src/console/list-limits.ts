/** A list of learners: its rows, the rows of one call that adds them, its text in characters, and its Excel file in bytes. */
export const LIST_LIMITS = {
  rows: 5000,
  callRows: 50,
  characters: 600_000,
  fileBytes: 1_000_000,
} as const
