import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import { errorCode } from '#server/lib/error-code.ts'

const attempts = 4

/**
 * Does something whole or not at all. Where PostgreSQL chose this transaction to give way
 * (serialization failure, deadlock), it is done again from the start: so `work` must not have
 * effects outside of the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !gaveWay(error)) throw error
      // Two that collided must not meet again at the same moment.
      await sleep(randomInt(5, 20) * attempt)
    }
  }
}

/**
 * Does the work and rolls it back: gives the result that `inTransaction` would give and changes
 * nothing in the database.
 */
export async function inDryRun<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (trx) => {
      throw new DryRunIsOver(await work(trx))
    })
  } catch (error) {
    if (error instanceof DryRunIsOver) return error.result as Result
    throw error
  }
}

/** Thrown at the end of a dry run, because only an error rolls a transaction back. */
class DryRunIsOver extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('The dry run is over')
    this.result = result
  }
}

function gaveWay(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
