import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The kind and the key of a question are one JSON value, `{ kind, key, … }`, and a corrected key has the same form as
 * the key in it, so that a further kind of question needs no column. `option_count`, `correct_option`, `mode` and
 * `options` are not written any more; the first migration after 1.2.0 removes them. A row without the value, as an
 * older server writes it, is refused. Rows of these tables never change otherwise, so the triggers that refuse changes
 * are switched off while the older rows are filled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE paper_question
      ADD asked jsonb,
      ADD CONSTRAINT paper_question_asked_check CHECK (asked IS NOT NULL AND asked ?& '{kind,key}') NOT VALID,
      ALTER option_count DROP NOT NULL,
      ALTER correct_option DROP NOT NULL`.execute(db)
  await sql`
    ALTER TABLE key_correction
      ADD key jsonb,
      ADD CONSTRAINT key_correction_key_check CHECK (key IS NOT NULL AND key ? 'mode') NOT VALID,
      ALTER mode DROP NOT NULL,
      ALTER options DROP NOT NULL`.execute(db)
  await fill(
    db,
    'paper_question',
    sql`asked = jsonb_build_object('kind', 'options', 'options', option_count,
      'key', jsonb_build_object('mode', 'options', 'options', jsonb_build_array(correct_option)))`,
  )
  await fill(
    db,
    'key_correction',
    sql`key = jsonb_build_object('mode', mode,
      'options', to_jsonb(ARRAY(SELECT DISTINCT unnest(options) ORDER BY 1)))`,
  )
  await sql`
    ALTER TABLE grade
      ADD partly_count integer NOT NULL DEFAULT 0 CHECK (partly_count >= 0)`.execute(db)
}

async function fill(db: Kysely<unknown>, name: string, values: ReturnType<typeof sql>) {
  const table = sql.table(name)
  await sql`ALTER TABLE ${table} DISABLE TRIGGER never_changed`.execute(db)
  await sql`UPDATE ${table} SET ${values}`.execute(db)
  await sql`ALTER TABLE ${table} ENABLE TRIGGER never_changed`.execute(db)
}
