import type { Kysely } from 'kysely'

import { exportCoupons } from '#server/content/coupons/export.ts'
import { exportCourses } from '#server/content/courses/export.ts'
import { exportNotifications } from '#server/content/notifications/export.ts'
import { openExportFolder } from '#server/content/shared/files/export-folder.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import { exportTests } from '#server/content/tests/export.ts'
import type { Database } from '#server/db/tables.ts'

export interface ExportReport {
  /** Files written, texts and copies. */
  files: number
}

/**
 * Writes everything that is published into a new folder, in the canonical form: importing it
 * changes nothing, and exporting again gives the same bytes. Throws a Refusal where the folder is
 * not empty or a stored file is missing.
 */
export async function contentExport(
  db: Kysely<Database>,
  files: ContentFiles,
  folder: string,
): Promise<ExportReport> {
  const target = await openExportFolder(folder, files)
  // One snapshot, so that an import meanwhile cannot mix two catalogues.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await exportCourses(trx, target)
      await exportTests(trx, target)
      await exportCoupons(trx, target)
      await exportNotifications(trx, target)
    })
  return { files: target.written() }
}
