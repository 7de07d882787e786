import type { Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'

import type { Ledger } from './report.ts'
import type { StoredFiles } from './stored-files.ts'

/** What every part of an import is given. */
export interface ImportContext {
  trx: Transaction<Database>
  stored: StoredFiles
  ledger: Ledger
  /** The moment of the import, in whole seconds. */
  now: Date
}
