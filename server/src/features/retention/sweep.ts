import { join } from 'node:path'

import { DAY_MS } from '@sopan/domain/durations'

import { deleteRefusalCountsBefore } from '#server/db/queries/refusal-counts.ts'
import { deleteSessionsBefore } from '#server/db/queries/sessions.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { deleteMailsBefore } from '#server/lib/mail.ts'

import * as store from './store.ts'

/** How long personal data is kept after its end, as in the table of docs/operating.md. */
const KEPT_MS = {
  sessions: 365 * DAY_MS,
  refusals: 365 * DAY_MS,
  resets: 30 * DAY_MS,
  mails: 90 * DAY_MS,
}

/**
 * Deletes what has been kept for its time. Bodies of payment events are erased by a function of the
 * database, which knows their 400 days. Returns the number of rows and files.
 */
export async function sweepRetention(
  { db, now, settings }: Pick<AppDeps, 'db' | 'now' | 'settings'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const at = now().getTime()
  const before = (kept: keyof typeof KEPT_MS) => new Date(at - KEPT_MS[kept])
  const steps = [
    () => deleteSessionsBefore(db, before('sessions')),
    () => store.deleteStaffSessionsBefore(db, before('sessions')),
    () => deleteRefusalCountsBefore(db, before('refusals')),
    () => store.deleteResetsBefore(db, before('resets')),
    () => deleteMailsBefore(join(settings.DATA_DIR, 'outbox'), before('mails')),
    () => store.eraseEventBodies(db),
    () => store.deleteEndedLimits(db, now()),
  ]
  let sum = 0
  for (const step of steps) {
    let count = 1
    while (count > 0 && !isStopping()) {
      count = await step()
      sum += count
    }
  }
  return sum
}
