import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Answers in practice, 'I know this' and stars: each entry is a row, which never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE practice_entry (
      user_id bigint NOT NULL REFERENCES app_user,
      question_id bigint NOT NULL REFERENCES paper_question,
      act text NOT NULL CHECK (act IN ('answer', 'known', 'star', 'unstar')),
      answer text CHECK ((answer IS NOT NULL) = (act = 'answer')),
      sent_at timestamptz NOT NULL,
      writer text NOT NULL,
      counted_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, question_id, sent_at, writer, act)
    )`.execute(db)
}
