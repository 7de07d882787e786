import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Who acts and why, for the audit. */
export interface Act {
  actor: string
  reason: string
  now: Date
  dryRun: boolean
}

/** Ends a transaction that was only to show what would be. */
class DryRun<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('dry run')
    this.result = result
  }
}

/** Does something whole or not at all; as a dry run it gives the result and changes nothing. */
export async function inActOf<Result>(
  db: Kysely<Database>,
  { dryRun }: Act,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (trx) => {
      const result = await work(trx)
      if (dryRun) throw new DryRun(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result
    throw error
  }
}
