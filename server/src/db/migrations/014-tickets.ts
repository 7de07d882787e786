import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ticket (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
      priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
      message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
      image text,
      status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      CHECK ((status = 'closed') = (closed_at IS NOT NULL))
    )`.execute(db)
  await sql`CREATE INDEX ticket_newest_of_user ON ticket (user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX ticket_open ON ticket (id) WHERE status <> 'closed'`.execute(db)
  await sql`
    CREATE TABLE ticket_answer (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ticket_id bigint NOT NULL REFERENCES ticket,
      operator text NOT NULL,
      message text NOT NULL CHECK (length(message) BETWEEN 1 AND 10000),
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX ticket_answer_of_ticket ON ticket_answer (ticket_id, id)`.execute(db)
}
