import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The texts that several questions of a paper are about, each with the positions of its first and its last question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE paper ADD passages jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(passages) = 'array')`.execute(db)
}
