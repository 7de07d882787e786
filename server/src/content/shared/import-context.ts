import type { Trx } from '#server/db/tables.ts'

import type { StoredFiles } from './files/store-files.ts'
import type { Effect, KeyDifference, ReportItem } from './import-report.ts'

/** The context of an import, the same for every kind. */
export interface ImportContext {
  trx: Trx
  stored: StoredFiles
  reportItem: ReportItem
  reportKey: (difference: KeyDifference) => void
  reportEffect: (effect: Effect) => void
  /** Who imports. */
  actor: string
  /** Ids of the items that were imported so far, by path: `courses/ssc-cgl-maths`. */
  itemIds: Map<string, number>
  /** Whether an item that the folder lacks is unpublished, by its path. */
  mayUnpublish: (path: string) => boolean
  /** The time of the import, in whole seconds. */
  now: Date
}
