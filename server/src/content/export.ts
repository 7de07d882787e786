import type { Db } from '#server/db/tables.ts'
import { systemReason } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { kinds } from './kinds.ts'
import { type ExportFolder, openExportFolder } from './shared/files/export-folder.ts'
import type { ContentFiles } from './shared/files/store-files.ts'
import { folderRevisionText, writeFolderRevision } from './shared/revisions/folder-revision.ts'

export interface ExportReport {
  /** Number of files written, texts and copies. */
  files: number
}

/**
 * Writes everything that is published into a new folder, in the canonical form: importing it
 * changes nothing, and exporting again gives the same bytes. Throws an OperatorError if the folder is
 * not empty, a stored file is missing or the folder cannot be written; nothing is left there then.
 */
export async function exportContent(
  db: Db,
  files: ContentFiles,
  path: string,
): Promise<ExportReport> {
  const folder = await openExportFolder(path, files)
  try {
    const revision = await exportKinds(db, folder)
    await folder.copyAll()
    await writeFolderRevision(path, revision)
  } catch (error) {
    await folder.discard()
    const reason = systemReason(error)
    if (reason === null) throw error
    throw new OperatorError(`The export cannot be written to ${path}: ${reason}.`)
  }
  return { files: folder.written() }
}

/** Returns the text that names the exported revision. */
async function exportKinds(db: Db, folder: ExportFolder): Promise<string> {
  // One snapshot, so that an import during the export cannot mix two catalogues.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const kind of kinds)
        await kind.export({ trx, open: () => folder, namesUnpublished: false })
      return folderRevisionText(trx)
    })
}
