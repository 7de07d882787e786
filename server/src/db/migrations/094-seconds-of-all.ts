import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The median seconds that the learners of a paper took for each of its questions, as they were last computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE paper_seconds (
    paper_id bigint PRIMARY KEY REFERENCES paper,
    learners integer NOT NULL CHECK (learners >= 0),
    medians integer[] NOT NULL
  )`.execute(db)
}
