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

/** The changes that an import has made, or would make without a dry run. */
export interface ImportReport extends Counts {
  errors: ContentError[]
  /** Likely mistakes in the folder, which do not prevent the import. */
  warnings: ContentError[]
  changes: Change[]
  /** The counts of each kind of content, by its name. */
  kinds: Record<string, Counts>
  /** The counts of whole items: courses, and not their classes. */
  whole: Counts
  /** Keys that differ from the keys by which attempts are graded. */
  keys: KeyDifference[]
  /** The effects of the changes on learners, which a member is shown before the changes are made. */
  effects: Effect[]
  /** Why nothing was changed although the folder has no errors. */
  refusal: Refusal | null
}

/** Changes that an import makes only with an option. */
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
  /** A tick or a reason that a member must give before the change is made; null: neither. */
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
