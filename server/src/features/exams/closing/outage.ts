import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exam-attempt'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import * as store from './outage-store.ts'

/** How often a server notes that it runs. */
export const ALIVE_EVERY_MS = 10_000

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/**
 * Notes that a server runs, which it does at its start, regularly and before it closes attempts. Where
 * nothing was noted for a while and the time of an open attempt ran out meanwhile, no server closes
 * anything for a minute. Answers that arrive in it are late, as they would be without it. Returns
 * until when, or null. Both are written in one transaction, so that a note never hides an outage.
 */
export function noteAlive({
  db,
  sharedNow,
}: Pick<AppDeps, 'db' | 'sharedNow'>): Promise<Date | null> {
  return inTransaction(db, async (trx) => {
    const noted = await store.lockLastAlive(trx)
    const now = sharedNow()
    await store.writeLastAlive(trx, now)
    // What lies ahead was noted by a clock that was put right since.
    const isKnown = noted !== null && noted <= after(now, store.AWAY_SECONDS)
    if (isKnown && now < after(noted, store.AWAY_SECONDS)) return null
    // What was overdue before the outage had been closed by then.
    const from = isKnown ? after(noted, -CLOSE_AFTER_SECONDS) : null
    if (!(await store.hasRunOut(trx, { from, to: now }))) return null
    const until = after(now, store.PAUSE_SECONDS)
    await store.pauseClosing(trx, until, now)
    return until
  })
}
