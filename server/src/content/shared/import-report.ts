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

/** Counts one item under `action`, and lists it if it changed. */
export type ReportItem = (action: keyof Counts, item: string) => void

const noCounts = (): Counts => ({ added: 0, changed: 0, unpublished: 0, unchanged: 0 })

/** A report without changes, for content that was rejected with `errors`. */
export function emptyReport(errors: ContentError[] = []): ImportReport {
  return { ...noCounts(), errors, changes: [], kinds: {} }
}

/** An empty report and, for each kind of content, the function that adds to it. */
export function createImportReport() {
  const report = emptyReport()
  return {
    report,
    forKind(name: string): ReportItem {
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
