import { type Kysely, sql } from 'kysely'

/**
 * A refund whose credit note is about a part of it may get another one for the rest. A dispute may name a payment
 * whose order is known only later. The mails about a refund have keys with a time, and are found by the part before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['provider_refund_id', 'outside_money_id']) {
    await sql`
      ALTER TABLE credit_note
        DROP CONSTRAINT ${sql.ref(`credit_note_${column}_key`)}`.execute(db)
    await sql`
      CREATE INDEX ${sql.ref(`credit_note_${column}`)} ON credit_note (${sql.ref(column)})
      WHERE ${sql.ref(column)} IS NOT NULL`.execute(db)
  }
  await sql`ALTER TABLE dispute ADD payment_id text`.execute(db)
  await sql`CREATE INDEX outbox_subject ON outbox (split_part(key, ' at ', 1))`.execute(db)
}
