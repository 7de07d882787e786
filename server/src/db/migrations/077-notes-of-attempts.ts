import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Which questions of an attempt are marked for review, and (without a question) the language of its questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE attempt_note (
      attempt_id bigint NOT NULL REFERENCES attempt,
      question_id bigint REFERENCES paper_question,
      marked boolean,
      language text,
      seq bigint NOT NULL,
      writer text COLLATE "C" NOT NULL,
      UNIQUE NULLS NOT DISTINCT (attempt_id, question_id),
      CHECK ((question_id IS NULL) = (marked IS NULL)),
      CHECK ((question_id IS NULL) = (language IS NOT NULL))
    ) WITH (fillfactor = 85)`.execute(db)
}
