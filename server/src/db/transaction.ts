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

function gaveWay(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}
