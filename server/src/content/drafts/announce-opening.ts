import { DAY_MS } from '@sopan/domain/durations'

import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'

import type { Draft } from './draft-store.ts'

/** How long before its window opens the staff is reminded of a draft. */
export const DRAFT_NOTICE_MS = 3 * DAY_MS

/**
 * Queues the mail before a draft opens. Whether it opens, and when, is known only when the mail looks at it, the first
 * time after a day: a draft that is published immediately needs no mail.
 */
export const announceOpening = (trx: Trx, { id }: Pick<Draft, 'id'>, now: Date): Promise<void> =>
  insertMessage(trx, {
    kind: 'draft opens',
    key: `draft opens ${id}`,
    payload: { draft_id: id },
    dueAt: new Date(now.getTime() + DAY_MS),
  })
