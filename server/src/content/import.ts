import { type Kysely, type Transaction, sql } from 'kysely'

import { importCoupons } from '#server/content/coupons/import.ts'
import { importCourses } from '#server/content/courses/import.ts'
import { importNotifications } from '#server/content/notifications/import.ts'
import {
  type ContentFiles,
  type StoredFiles,
  namingOnly,
  storeFiles,
} from '#server/content/shared/files/store-files.ts'
import { type ImportReport, createImportReport } from '#server/content/shared/import-report.ts'
import type { Catalogue } from '#server/content/shared/model.ts'
import { importTests } from '#server/content/tests/import.ts'
import type { Database } from '#server/db/tables.ts'
import { inDryRun, inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/lib/refusal.ts'

import { contentCheck } from './check.ts'
import { flattenCourses } from './courses/course-tree.ts'

/** Servers listen on this channel and drop what they keep of the catalogue. */
const CHANNEL = 'catalogue'

/** Any number that no other lock of ours has; one import at a time takes it. */
const LOCK = 7_626_001

export class ImportIsRunning extends Refusal {
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
 * Makes the database match a content folder, in one transaction; with an error in the folder it
 * changes nothing. Items are matched by slug; run twice it changes nothing the second
 * time; what has gone from the folder is unpublished and never deleted, so that learners keep what
 * they bought and did. Throws ImportIsRunning while another one runs.
 */
export async function contentImport(
  db: Kysely<Database>,
  files: ContentFiles,
  path: string,
  { now, dryRun = false }: ImportOptions,
): Promise<ImportReport> {
  const { errors, content } = await contentCheck(path)
  if (!content) return createImportReport().report(errors)
  const { catalogue, folder } = content
  // Before the transaction, for copying may take minutes. What a failed import leaves behind is
  // found again by its content and put to use by the next one.
  const stored = await storeFiles(dryRun ? namingOnly : files, folder, catalogue)
  const run = dryRun ? inDryRun : inTransaction
  return await run(db, (trx) => apply(trx, catalogue, stored, now))
}

async function apply(
  trx: Transaction<Database>,
  catalogue: Catalogue,
  stored: StoredFiles,
  now: Date,
): Promise<ImportReport> {
  await takeTurn(trx)
  const ledger = createImportReport()
  // Whole seconds, for that is what an export can write.
  const context = { trx, stored, ledger, now: new Date(Math.floor(now.getTime() / 1000) * 1000) }
  const courseIds = await importCourses(context, flattenCourses(catalogue))
  const testIds = await importTests(context, catalogue.tests)
  await importCoupons(context, catalogue.coupons, new Map([...courseIds, ...testIds]))
  await importNotifications(context, catalogue.notifications)
  const report = ledger.report([])
  if (report.changes.length > 0) await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(trx)
  return report
}

async function takeTurn(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`.execute(trx)
  if (!rows[0]?.mine) throw new ImportIsRunning()
}
