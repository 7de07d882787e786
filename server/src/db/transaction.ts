import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Db, Trx } from '#server/db/tables.ts'
import { errorCode } from '#server/lib/error-code.ts'

const attempts = 4

/**
 * Runs work in a transaction. If PostgreSQL aborts it because of a conflict (serialization failure,
 * deadlock), the work is repeated from the start, so it must not have effects outside of the
 * database.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
      // A random pause, so that two conflicting transactions do not collide again.
      await sleep(randomInt(5, 20) * attempt)
    }
  }
}

/**
 * Runs the work and rolls it back: returns what `inTransaction` would return and changes nothing in
 * the database.
 */
export async function inDryRun<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
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

/** Runs queries that all see the same state of the database, and can change nothing. */
export function inSnapshot<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work)
}

/** Thrown at the end of a dry run, because only an error rolls a transaction back. */
class DryRunIsOver extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('The dry run is over')
    this.result = result
  }
}

/** Whether PostgreSQL aborted a transaction because of a conflict with another one. */
export function isConflict(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
