import type { Language } from '@sopan/contract/language'

import type { Db } from '../tables.ts'

/** Kinds of messages and their data; features/outbox sends them. */
export interface OutboxPayloads {
  'password reset': { email_key: string; asked_at: string }
  'account made': { user_id: number }
  'password changed': { user_id: number; to: string; changed_at: string }
  'email changed': { user_id: number; to: string; changed_at: string }
  'account deleted': { to: string; deleted_at: string; language: Language | null }
  'refund requested': { refund_id: string }
  'refund refused': { refund_id: string }
  refunded: { refund_id: string }
  'ticket received': { ticket_id: number }
  'ticket copy': { ticket_id: number }
  'ticket reply': { reply_id: number }
  'ticket answered': { answer_id: number }
  'draft opens': { draft_id: number }
  'test opens': { user_id: number; exam_id: number }
  'results out': { user_id: number; exam_id: number }
  'part due': { part_id: number }
  'batch message': { user_id: number; message_id: number }
  'marks corrected': { user_id: number; exam_id: number; since: number }
}

interface NewMessage<Kind extends keyof OutboxPayloads> {
  kind: Kind
  key: string
  payload: OutboxPayloads[Kind]
  dueAt: Date
}

/**
 * Queues a message to be sent after the transaction commits. Call `wakeOutbox` after the commit,
 * otherwise the message waits for the next sweep.
 */
export const insertMessage = <Kind extends keyof OutboxPayloads>(
  db: Db,
  message: NewMessage<Kind>,
): Promise<void> => insertMessages(db, [message])

/** The same for several messages. */
export async function insertMessages<Kind extends keyof OutboxPayloads>(
  db: Db,
  messages: readonly NewMessage<Kind>[],
): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('outbox')
    .values(
      messages.map(({ kind, key, payload, dueAt }) => ({
        kind,
        key,
        payload: JSON.stringify(payload),
        due_at: dueAt,
        sent_at: null,
        last_error: null,
      })),
    )
    .execute()
}
