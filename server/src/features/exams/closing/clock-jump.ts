import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { lockMovedSum, moveOpen, writeMovedSum } from './clock-jump-store.ts'

/** Measurements of one jump by two servers may differ by this much. */
const TOLERANCE_MS = 2000

/**
 * Moves open attempts when the database clock jumps forward; otherwise learners would lose that
 * time. Each server that measures the jump passes the total it knew before; the first one moves the
 * attempts, and the others find the total already raised. Returns the current total.
 */
export async function moveOpenAttempts(
  db: Db,
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
