import { DAY_MS, HOUR_MS } from '@sopan/domain/durations'

import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'

import type { Draft } from './draft-store.ts'

/** How long before its window opens the staff is reminded of a draft. */
export const DRAFT_NOTICE_MS = 3 * DAY_MS

/** The last look at a draft that opens within a day of its first one. */
const LAST_LOOK_MS = 6 * HOUR_MS

/**
 * Queues the mail before a draft opens. Whether it opens, and when, is known only when the mail looks at it, the first
 * time after a day, or earlier if it opens by then: a draft that is published immediately needs no mail.
 */
export function announceOpening(
  trx: Trx,
  { id, opens_at: opensAt }: Pick<Draft, 'id' | 'opens_at'>,
  now: Date,
): Promise<void> {
  const first = now.getTime() + DAY_MS
  const last = opensAt === null ? first : opensAt.getTime() - LAST_LOOK_MS
  return insertMessage(trx, {
    kind: 'draft opens',
    key: `draft opens ${id}`,
    payload: { draft_id: id },
    dueAt: new Date(Math.max(now.getTime(), Math.min(first, last))),
  })
}
