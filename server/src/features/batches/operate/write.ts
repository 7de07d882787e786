import { indianDay } from '@sopan/domain/indian-day'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessages } from '#server/db/queries/outbox.ts'
import type { Db, NewRow, Trx } from '#server/db/tables.ts'
import { memberName } from '#server/lib/member-name.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockBatch } from '../store.ts'
import { requireOpenBatch } from './members.ts'

interface GivenMessage {
  batchId: number
  title: string
  message: string
  byMail: boolean
}

/**
 * Sends a message to the members of a batch, and queues a mail to each of them. Throws OperatorError with the name of who has
 * sent one today, for a batch without members, and for one that is over.
 */
export function writeToBatch(
  db: Db,
  { batchId, title, message, byMail }: GivenMessage,
  change: Change,
): Promise<{ members: number }> {
  const { actor, now } = change
  return inOperatorTransaction(db, change, async (trx) => {
    // Of two messages at the same moment, the second waits here for the first.
    await lockBatch(trx, batchId)
    const { members } = await requireOpenBatch(trx, batchId, now)
    if (members === 0) throw new OperatorError('This batch has no members yet.')
    const day = indianDay(now)
    const sent = await findMessageOf(trx, batchId, day)
    if (sent !== undefined) {
      throw new OperatorError(
        `${memberName(sent.actor)} has written to this batch today. The next message can be sent tomorrow.`,
      )
    }
    const row = { batch_id: batchId, day, title, message, by_mail: byMail, sent_at: now, actor }
    const { id } = await insertBatchMessage(trx, row)
    if (byMail) await queueMails(trx, { id, batchId, now })
    const after = { title, by_mail: byMail, members }
    const subject = `batch ${batchId}`
    await insertAudit(trx, { at: now, actor, action: 'write to batch', subject, after })
    return { members }
  })
}

const findMessageOf = (db: Db, batchId: number, day: string) =>
  db
    .selectFrom('batch_message')
    .select(['id', 'actor'])
    .where('batch_id', '=', batchId)
    .where('day', '=', day)
    .executeTakeFirst()

/** Whether a message was sent to a batch on this day in India. */
export const hasWrittenToday = async (db: Db, batchId: number, now: Date): Promise<boolean> =>
  (await findMessageOf(db, batchId, indianDay(now))) !== undefined

const insertBatchMessage = (trx: Trx, row: NewRow<'batch_message'>) =>
  trx.insertInto('batch_message').values(row).returning('id').executeTakeFirstOrThrow()

/** Queues the mail of a message to each member. */
async function queueMails(
  trx: Trx,
  { id, batchId, now }: { id: number; batchId: number; now: Date },
): Promise<void> {
  const members = await trx
    .selectFrom('membership')
    .select('user_id')
    .where('batch_id', '=', batchId)
    .where('left_at', 'is', null)
    .execute()
  await insertMessages(
    trx,
    members.map(({ user_id: userId }) => ({
      kind: 'batch message',
      key: `batch message ${id} ${userId}`,
      payload: { user_id: userId, message_id: id },
      dueAt: now,
    })),
  )
}
