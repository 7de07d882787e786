import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** When the learner has opened an answer. Answers from before this column existed are not new to anyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A default is stored once, where an UPDATE would write each row.
  await sql`ALTER TABLE ticket_answer ADD seen_at timestamptz DEFAULT now()`.execute(db)
  await sql`ALTER TABLE ticket_answer ALTER seen_at DROP DEFAULT`.execute(db)
}
