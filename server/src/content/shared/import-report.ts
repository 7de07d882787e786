import type { Mistake } from './content-errors.ts'

export interface Change {
  action: 'added' | 'changed' | 'unpublished'
  /** The item by its place in the folder: `courses/ssc-cgl-maths/01-number-system`. */
  item: string
}

/** What an import did, or in a dry run would do; nothing where there are mistakes. */
export interface ImportReport {
  mistakes: Mistake[]
  changes: Change[]
  added: number
  changed: number
  unpublished: number
  unchanged: number
}

/** Takes down what happens to each item as the tables are brought up to date. */
export interface Ledger {
  note(action: Change['action'] | 'unchanged', item: string): void
  report(mistakes: Mistake[]): ImportReport
}

export function openLedger(): Ledger {
  const changes: Change[] = []
  let unchanged = 0
  const count = (action: Change['action']) =>
    changes.filter((change) => change.action === action).length
  return {
    note(action, item) {
      if (action === 'unchanged') unchanged++
      else changes.push({ action, item })
    },
    report: (mistakes) => ({
      mistakes,
      changes,
      added: count('added'),
      changed: count('changed'),
      unpublished: count('unpublished'),
      unchanged,
    }),
  }
}
