import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import { inDryRun, inTransaction } from '#server/db/transaction.ts'

/** Who acts and why, for the audit. */
export interface Act {
  actor: string
  reason: string
  now: Date
  dryRun: boolean
}

/** Does the work in one transaction; in a dry run it gives the same result and changes nothing. */
export async function inActOf<Result>(
  db: Kysely<Database>,
  { dryRun }: Act,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return dryRun ? await inDryRun(db, work) : await inTransaction(db, work)
}
