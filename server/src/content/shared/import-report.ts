import type { ContentError } from './content-errors.ts'

export interface Change {
  action: 'added' | 'changed' | 'unpublished'
  /** The item by its path in the folder: `courses/ssc-cgl-maths/01-number-system`. */
  item: string
}

/** What an import did, or in a dry run would do; nothing where there are errors. */
export interface ImportReport {
  errors: ContentError[]
  changes: Change[]
  added: number
  changed: number
  unpublished: number
  unchanged: number
}

/** Collects what the import did with each item. */
export interface Ledger {
  note(action: Change['action'] | 'unchanged', item: string): void
  report(errors: ContentError[]): ImportReport
}

export function createImportReport(): Ledger {
  const changes: Change[] = []
  let unchanged = 0
  const count = (action: Change['action']) =>
    changes.filter((change) => change.action === action).length
  return {
    note(action, item) {
      if (action === 'unchanged') unchanged++
      else changes.push({ action, item })
    },
    report: (errors) => ({
      errors,
      changes,
      added: count('added'),
      changed: count('changed'),
      unpublished: count('unpublished'),
      unchanged,
    }),
  }
}
