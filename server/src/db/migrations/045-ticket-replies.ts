import { type Kysely, sql } from 'kysely'

/** The replies of learners to answers in their tickets. The index has the order of the staff's list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ticket_reply (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ticket_id bigint NOT NULL REFERENCES ticket,
      message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX ticket_reply_of_ticket ON ticket_reply (ticket_id, id)`.execute(db)
  await sql`
    CREATE INDEX ticket_waiting ON ticket (
      (CASE status WHEN 'open' THEN 0 WHEN 'answered' THEN 1 ELSE 2 END),
      (CASE status WHEN 'open' THEN id ELSE -id END))`.execute(db)
}
