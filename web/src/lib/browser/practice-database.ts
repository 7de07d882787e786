/** The database of the browser with the questions of practice, and their keys. */
export const PRACTICE_DATABASE = 'sopan-practice'

/** Deletes the questions of all learners of this device: without a session no learner can practise. */
export function deletePracticeDatabase(): void {
  // Absent where the browser stores nothing.
  const { indexedDB: databases } = globalThis as { indexedDB?: IDBFactory }
  databases?.deleteDatabase(PRACTICE_DATABASE)
}
