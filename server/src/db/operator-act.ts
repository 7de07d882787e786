import type { Db, Trx } from './tables.ts'
import { inDryRun, inTransaction } from './transaction.ts'

/** An operator's change: who, when, and whether only to report it. */
export interface Change {
  actor: string
  now: Date
  dryRun: boolean
}

/** A change that needs a reason, for the audit. */
export interface OperatorAction extends Change {
  reason: string
}

/** Runs the work in one transaction; a dry run returns the same result and rolls back. */
export async function inOperatorTransaction<Result>(
  db: Db,
  { dryRun }: Pick<Change, 'dryRun'>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return dryRun ? await inDryRun(db, work) : await inTransaction(db, work)
}
