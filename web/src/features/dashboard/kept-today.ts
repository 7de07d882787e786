import type { ListedToday } from '@sopan/contract/dashboard'

import { now } from '#web/lib/browser/clock.ts'
import { readOwn, writeOwn } from '#web/lib/browser/own-values.ts'
import { text } from '#web/lib/fields.ts'
import { storedUser } from '#web/lib/session/stored-user.ts'

/** Rows of 'Today', and when they arrived by the clock of this device. */
interface KeptToday {
  rows: readonly ListedToday[]
  at: string
}

/** The rows that this device has stored for a learner, for home before the server responds and without a network. */
export function keptToday(userId: number): KeptToday | null {
  const fields = readOwn('today', userId)
  const rows = fields?.['rows']
  return Array.isArray(rows) ? { at: text(fields?.['at']), rows: rows as ListedToday[] } : null
}

export function keepToday(userId: number, rows: readonly ListedToday[]): void {
  // The learner may have signed out, and another one in, since the call was sent.
  if (storedUser()?.id === userId) writeOwn('today', userId, { at: now().toISOString(), rows })
}
