import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exams/attempt'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import * as store from '../attempt/outage-store.ts'

/** How often a running server writes the time. */
export const ALIVE_EVERY_MS = 10_000

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/**
 * Writes the time at which a server runs: at its start, regularly, and before it closes attempts. If the last
 * such time is old and the time of an open attempt ran out since, no server closes attempts for a minute.
 * Answers that arrive in this minute are late, as without the pause. Returns the end of the pause, or null.
 * Both are written in one transaction, so that a newly written time never hides an outage.
 */
export function recordAlive({
  db,
  sharedNow,
}: Pick<AppDeps, 'db' | 'sharedNow'>): Promise<Date | null> {
  return inTransaction(db, async (trx) => {
    const lastAlive = await store.lockLastAlive(trx)
    const now = sharedNow()
    await store.writeLastAlive(trx, now)
    // A time in the future was written with a clock that has since been corrected.
    const isKnown = lastAlive !== null && lastAlive <= after(now, store.AWAY_SECONDS)
    if (isKnown && now < after(lastAlive, store.AWAY_SECONDS)) return null
    // Attempts that were overdue before the outage were closed by then.
    const from = isKnown ? after(lastAlive, -CLOSE_AFTER_SECONDS) : null
    if (!(await store.hasRunOut(trx, { from, to: now }))) return null
    const until = after(now, store.PAUSE_SECONDS)
    await store.pauseClosing(trx, until, now)
    return until
  })
}
