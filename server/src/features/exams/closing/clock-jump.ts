import type { Kysely } from 'kysely'

import { insertAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { lockMovedSum, moveOpen, writeMovedSum } from './clock-jump-store.ts'

/** Two servers measure one jump alike but for this much. */
const TOLERANCE_MS = 2000

/**
 * Moves open attempts with the clock of the database when that jumps forward: otherwise the jump would
 * be taken from the time that learners have. Each server that takes the jump calls this with the sum
 * of all moves that it knew before; the first moves the attempts and the others find the sum raised.
 * Returns the sum that is known now.
 */
export async function moveOpenAttempts(
  db: Kysely<Database>,
  known: number,
  milliseconds: number,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const sum = await lockMovedSum(trx)
    const missing = milliseconds - (sum - known)
    if (missing <= TOLERANCE_MS) return sum
    const attempts = await moveOpen(trx, missing, now)
    await writeMovedSum(trx, sum + missing, now)
    await insertAudit(trx, {
      at: now,
      actor: 'sopan',
      action: 'move attempts with the clock',
      subject: `jump to ${sum + missing} ms`,
      after: { milliseconds: missing, attempts },
      reason: 'The clock of the database jumped forward.',
    })
    return sum + missing
  })
}
