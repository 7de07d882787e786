/** The database of the browser with the questions of practice, and their keys. */
export const PRACTICE_DATABASE = 'sopan-practice'

/** Deletes the questions of all learners of this device: without a session no learner can practise. */
export function deletePracticeDatabase(): void {
  try {
    indexedDB.deleteDatabase(PRACTICE_DATABASE)
  } catch {
    // Nothing can be stored here.
  }
}
