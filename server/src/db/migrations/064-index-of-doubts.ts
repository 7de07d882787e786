import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['ticket_question']

/** The tickets that doubt a question. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} ticket_question ON ticket (question_id)
    WHERE question_id IS NOT NULL`.execute(db)
}
