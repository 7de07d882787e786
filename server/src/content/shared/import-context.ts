import type { Transaction } from 'kysely'

import type { StoredFiles } from '#server/content/shared/files/store-files.ts'
import type { Database } from '#server/db/tables.ts'

import type { Ledger } from './import-report.ts'

/** What every part of an import is given. */
export interface ImportContext {
  trx: Transaction<Database>
  stored: StoredFiles
  ledger: Ledger
  /** The moment of the import, in whole seconds. */
  now: Date
}
