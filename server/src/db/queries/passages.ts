import { type RawBuilder, sql } from 'kysely'

/** SQL on a row of `paper_question` and its `paper`, by their aliases: the English text of the question's passage, or null. */
export const passageOf = (question: string, paper: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT one #>> '{source,en}' FROM jsonb_array_elements(${sql.ref(`${paper}.passages`)}) AS one
    WHERE ${sql.ref(`${question}.position`)} BETWEEN (one ->> 'first')::int AND (one ->> 'last')::int)`
