import type { Trx } from '#server/db/tables.ts'

import type { StoredFiles } from './files/store-files.ts'
import type { ReportItem } from './import-report.ts'

/** What the import of every kind is given. */
export interface ImportContext {
  trx: Trx
  stored: StoredFiles
  reportItem: ReportItem
  /** Ids of the items that were imported so far, by path: `courses/ssc-cgl-maths`. */
  itemIds: Map<string, number>
  /** The time of the import, in whole seconds. */
  now: Date
}
