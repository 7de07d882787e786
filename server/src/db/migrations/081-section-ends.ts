import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * When each section of an attempt ends, in the order of the paper; null in a test without section clocks. A server of the
 * release before knows no section clocks: the trigger refuses its starts of such a test, and the check the times
 * that it moves, which would leave the sections behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attempt ADD section_ends timestamptz[]`.execute(db)
  await sql`ALTER TABLE attempt ADD CONSTRAINT attempt_section_ends
    CHECK (section_ends[cardinality(section_ends)] = deadline) NOT VALID`.execute(db)
  await sql`
    CREATE FUNCTION require_section_ends() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM paper WHERE id = NEW.paper_id AND 'section-clocks' = ANY (needs)) THEN
        RAISE EXCEPTION 'an attempt of this paper has ends of sections' USING ERRCODE = '23514';
      END IF;
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER section_ends BEFORE INSERT ON attempt
      FOR EACH ROW WHEN (NEW.section_ends IS NULL) EXECUTE FUNCTION require_section_ends()`.execute(
    db,
  )
}
