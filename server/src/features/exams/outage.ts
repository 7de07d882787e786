import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exam-attempt'

import type { AppDeps } from '#server/http/app-deps.ts'

import * as store from './outage-store.ts'

/** How often a server notes that it runs. */
export const ALIVE_EVERY_MS = 10_000

/** Servers that noted nothing for this long were away. */
const AWAY_SECONDS = 30

/** After an outage an operator has this long to extend what ran out in it, before it is closed. */
const PAUSE_SECONDS = 60

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/**
 * To be called at a start: where no server ran while the time of an open attempt ran out, the servers
 * close nothing for a while. Answers that arrive meanwhile are late, as they would be without it.
 * Returns until when, or null.
 */
export async function pauseAfterOutage({
  db,
  sharedNow,
}: Pick<AppDeps, 'db' | 'sharedNow'>): Promise<Date | null> {
  const now = sharedNow()
  const lastAlive = await store.findLastAlive(db)
  await store.noteAlive(db, now)
  if (lastAlive !== null && now < after(lastAlive, AWAY_SECONDS)) return null
  // What was overdue before the outage had been closed by then.
  const from = lastAlive === null ? null : after(lastAlive, -CLOSE_AFTER_SECONDS)
  if (!(await store.hasRunOut(db, { from, to: now }))) return null
  const until = after(now, PAUSE_SECONDS)
  await store.pauseClosing(db, until, now)
  return until
}

export const noteAlive = ({ db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>) =>
  store.noteAlive(db, sharedNow())
