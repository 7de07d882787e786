import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * When each section of an attempt ends, in the order of the paper; null in a test without section clocks. A server of the
 * release before would move the deadline and leave the sections behind: the check refuses that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attempt ADD section_ends timestamptz[]`.execute(db)
  await sql`ALTER TABLE attempt ADD CONSTRAINT attempt_section_ends
    CHECK (section_ends[cardinality(section_ends)] = deadline) NOT VALID`.execute(db)
}
