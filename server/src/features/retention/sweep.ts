import { join } from 'node:path'

import { DAY_MS } from '@sopan/domain/durations'

import { PERSONAL_TABLES } from '#server/db/personal/personal.ts'
import { securityKeptFrom } from '#server/db/personal/security.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { deleteMailsBefore } from '#server/lib/mail.ts'

import * as store from './store.ts'

/** As in the table of docs/operating.md. */
const MAILS_KEPT_MS = 90 * DAY_MS

/**
 * Deletes what has been kept for its time, and ends the shared counts of limits whose window is over. Returns the number
 * of rows and files.
 */
export async function sweepRetention(
  { db, now, settings }: Pick<AppDeps, 'db' | 'now' | 'settings'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const mailsFrom = new Date(now().getTime() - MAILS_KEPT_MS)
  const steps = [
    ...Object.values(PERSONAL_TABLES).map(
      ({ expire }) =>
        async () =>
          (await expire?.(db, now())) ?? 0,
    ),
    () => store.deleteStaffSessionsBefore(db, securityKeptFrom(now())),
    () => deleteMailsBefore(join(settings.DATA_DIR, 'outbox'), mailsFrom),
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
