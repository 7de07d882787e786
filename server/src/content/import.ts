import { sql } from 'kysely'

import { CATALOGUE_CHANNEL } from '#server/db/queries/catalogue-changes.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inDryRun, inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { checkContent } from './check.ts'
import {
  type ContentFiles,
  type StoredFiles,
  namingOnly,
  storeFiles,
} from './shared/files/store-files.ts'
import { type ImportReport, createImportReport, emptyReport } from './shared/import-report.ts'
import type { ContentKind, LoadedKind } from './shared/kind.ts'

/** An arbitrary number that no other lock uses; it allows one import at a time. */
const LOCK = 7_626_001

export class ImportIsRunning extends OperatorError {
  constructor() {
    super('Another content import is running. Try again after it.')
  }
}

export interface ImportOptions {
  now: Date
  /** Reports what an import would do and changes nothing, in the database or the file store. */
  dryRun?: boolean
}

/**
 * Makes the database match a content folder, in one transaction; an error in the folder prevents
 * every change. Items are matched by slug, and a second run changes nothing. Items missing from the
 * folder are unpublished and never deleted, so that learners keep what they bought and did. Throws
 * ImportIsRunning while another import runs.
 */
export async function importContent(
  db: Db,
  files: ContentFiles,
  path: string,
  { now, dryRun = false }: ImportOptions,
): Promise<ImportReport> {
  const { errors, content } = await checkContent(path)
  if (!content) return emptyReport(errors)
  const { folder, items } = content
  const named = items.flatMap(({ loaded }) => loaded.files)
  // Before the transaction, because copying may take minutes. Files that a failed import has stored
  // are reused by the next one.
  const stored = await storeFiles(dryRun ? namingOnly : files, folder, named)
  const run = dryRun ? inDryRun : inTransaction
  return await run(db, (trx) => importItems(trx, items, stored, now))
}

async function importItems(
  trx: Trx,
  items: { kind: ContentKind; loaded: LoadedKind }[],
  stored: StoredFiles,
  now: Date,
): Promise<ImportReport> {
  await takeTurn(trx)
  const { report, forKind } = createImportReport()
  const context = {
    trx,
    stored,
    itemIds: new Map<string, number>(),
    // Whole seconds, because an export writes no fractions.
    now: new Date(Math.floor(now.getTime() / 1000) * 1000),
  }
  for (const { kind, loaded } of items) {
    await loaded.import({ ...context, reportItem: forKind(kind.name) })
  }
  if (report.changes.length > 0) await sql`SELECT pg_notify(${CATALOGUE_CHANNEL}, '')`.execute(trx)
  return report
}

async function takeTurn(trx: Trx): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`.execute(trx)
  if (!rows[0]?.mine) throw new ImportIsRunning()
}
