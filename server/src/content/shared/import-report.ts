import type { ContentError } from './content-errors.ts'

export interface Change {
  action: 'added' | 'changed' | 'unpublished'
  /** The path of the item: `courses/ssc-cgl-maths/number-system`. */
  item: string
}

export interface Counts {
  added: number
  changed: number
  unpublished: number
  unchanged: number
}

/** What an import did, or would do in a dry run. */
export interface ImportReport extends Counts {
  errors: ContentError[]
  changes: Change[]
  /** The counts of each kind of content, by its name. */
  kinds: Record<string, Counts>
}

/** Adds what the import did with one item. */
export type AddToReport = (action: keyof Counts, item: string) => void

const noCounts = (): Counts => ({ added: 0, changed: 0, unpublished: 0, unchanged: 0 })

export function refusedReport(errors: ContentError[]): ImportReport {
  return { ...noCounts(), errors, changes: [], kinds: {} }
}

/** An empty report and, for each kind of content, the function that adds to it. */
export function createImportReport() {
  const report = refusedReport([])
  return {
    report,
    ofKind(name: string): AddToReport {
      const counts = noCounts()
      report.kinds[name] = counts
      return (action, item) => {
        counts[action]++
        report[action]++
        if (action !== 'unchanged') report.changes.push({ action, item })
      }
    },
  }
}
