import type { Kysely } from 'kysely'

import type { Database } from './tables.ts'

/** Kinds of messages and what each needs to be sent; features/outbox sends them. */
export interface OutboxPayloads {
  'password reset': { email_key: string; asked_at: string }
  'email changed': { to: string; changed_at: string }
}

/**
 * Keeps a message that is sent soon after the transaction commits. Call `wakeOutbox` then, or it
 * waits for the next scheduled sweep.
 */
export async function insertMessage<Kind extends keyof OutboxPayloads>(
  db: Kysely<Database>,
  message: { kind: Kind; key: string; payload: OutboxPayloads[Kind]; dueAt: Date },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: message.kind,
      key: message.key,
      payload: JSON.stringify(message.payload),
      due_at: message.dueAt,
      sent_at: null,
      last_error: null,
    })
    .execute()
}
