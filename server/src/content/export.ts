import type { Db } from '#server/db/tables.ts'

import { kinds } from './kinds.ts'
import { openExportFolder } from './shared/files/export-folder.ts'
import type { ContentFiles } from './shared/files/store-files.ts'

export interface ExportReport {
  /** Number of files written, texts and copies. */
  files: number
}

/**
 * Writes everything that is published into a new folder, in the canonical form: importing it
 * changes nothing, and exporting again gives the same bytes. Throws an OperatorError if the folder is
 * not empty or a stored file is missing.
 */
export async function exportContent(
  db: Db,
  files: ContentFiles,
  path: string,
): Promise<ExportReport> {
  const folder = await openExportFolder(path, files)
  // One snapshot, so that an import during the export cannot mix two catalogues.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const kind of kinds) await kind.export({ trx, folder })
    })
  return { files: folder.written() }
}
