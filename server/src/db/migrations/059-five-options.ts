import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Any of the letters A to E in their order, or a number: wider than the calls, so that further kinds of questions need no change. */
const ANSWER = sql.lit('^(A?B?C?D?E?|-?(0|[1-9][0-9]{0,8})([.][0-9]{1,6})?)$')

/**
 * Questions with five options. Rows from before fulfil the narrower checks, so that the new ones need not
 * read them (`NOT VALID`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['attempt_answer', 'answer_log']) {
    const [table, check] = [sql.table(name), sql.ref(`${name}_option_check`)]
    await sql`
      ALTER TABLE ${table}
        DROP CONSTRAINT ${check},
        ADD CONSTRAINT ${check} CHECK (option <> '' AND option ~ ${ANSWER}) NOT VALID`.execute(db)
  }
  await sql`
    ALTER TABLE paper_question
      DROP CONSTRAINT paper_question_option_count_check,
      DROP CONSTRAINT paper_question_correct_option_check,
      ADD CONSTRAINT paper_question_option_count_check CHECK (option_count BETWEEN 2 AND 5) NOT VALID,
      ADD CONSTRAINT paper_question_correct_option_check
        CHECK (correct_option IN ('A', 'B', 'C', 'D', 'E')) NOT VALID`.execute(db)
  await sql`
    ALTER TABLE key_correction
      DROP CONSTRAINT key_correction_options_check,
      ADD CONSTRAINT key_correction_options_check
        CHECK (options <@ ARRAY['A', 'B', 'C', 'D', 'E']) NOT VALID`.execute(db)
  await sql`ALTER TABLE paper ADD needs text[] NOT NULL DEFAULT '{}'`.execute(db)
}
