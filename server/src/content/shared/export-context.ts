import type { Trx } from '#server/db/tables.ts'

import type { ExportFolder } from './files/export-folder.ts'

/** What the export of every kind is given. */
export interface ExportContext {
  trx: Trx
  folder: ExportFolder
}
