import type { Db, Trx } from './tables.ts'
import { inDryRun, inTransaction } from './transaction.ts'

/** The operator and the reason, for the audit. */
export interface Act {
  actor: string
  reason: string
  now: Date
  dryRun: boolean
}

/** Runs the work in one transaction; a dry run returns the same result and rolls back. */
export async function inActOf<Result>(
  db: Db,
  { dryRun }: Pick<Act, 'dryRun'>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return dryRun ? await inDryRun(db, work) : await inTransaction(db, work)
}
