import type { ContentError } from './content-errors.ts'
import { isWholeItem } from './item-paths.ts'

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
  /** What may be wrong in the folder and prevents nothing. */
  warnings: ContentError[]
  changes: Change[]
  /** The counts of each kind of content, by its name. */
  kinds: Record<string, Counts>
  /** The counts of whole items: courses, and not their classes. */
  whole: Counts
  /** Keys that differ from those of attempts. */
  keys: KeyDifference[]
  /** What the changes do to learners, said before they are made. */
  effects: Effect[]
  /** Why nothing was changed although the folder has no errors. */
  refusal: Refusal | null
}

/** What an import would do that it does only if it is told to. */
export interface Refusal {
  unpublished: Unpublished[]
  later: LaterChange[]
  keys: KeyDifference[]
  /** Effects whose tick or reason is missing. */
  effects: Effect[]
}

/** An effect of a change on learners who have begun or bought an item. */
export interface Effect {
  item: string
  /** In a sentence for the staff. */
  text: string
  /** What a member gives before the change is made; null: nothing. */
  asks: 'tick' | 'reason' | null
}

/** A question whose key in the folder is not the one by which attempts are graded. */
export interface KeyDifference {
  item: string
  /** The number of the question in the folder, from 1. */
  question: number
  /** The key that counts, and the key of the folder, in words. */
  counts: string
  given: string
  /** The value of --key that would correct it. */
  option: string
  /** Whether the import would change the key of a used paper. */
  isRefused: boolean
}

/** An item that an import would unpublish. */
export interface Unpublished {
  item: string
  /** Learners with access that was bought or given. */
  buyers: number
}

/** A later change of an item, which an import would take back. */
export interface LaterChange {
  item: string
  revision: number
  actor: string
  at: Date
}

/** Counts one item under `action`, and lists it if it changed. */
export type ReportItem = (action: keyof Counts, item: string) => void

const noCounts = (): Counts => ({ added: 0, changed: 0, unpublished: 0, unchanged: 0 })

/** A report without changes, for content that was rejected with `errors`. */
export function emptyReport(errors: ContentError[] = []): ImportReport {
  return {
    ...noCounts(),
    errors,
    warnings: [],
    changes: [],
    kinds: {},
    whole: noCounts(),
    keys: [],
    effects: [],
    refusal: null,
  }
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
        if (isWholeItem(item)) report.whole[action]++
        if (action !== 'unchanged') report.changes.push({ action, item })
      }
    },
  }
}
