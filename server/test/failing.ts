import { type KyselyPlugin, sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Runs `work` while statements fail, such as those 'BEFORE INSERT ON receipt'. */
export async function whileFailing<Result>(
  db: Db,
  statements: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'fails for the test'; END $$`.execute(db)
  await sql`CREATE TRIGGER fails ${sql.raw(statements)} EXECUTE FUNCTION fail()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`DROP FUNCTION fail CASCADE`.execute(db)
  }
}

/** Fails from the given statement on, as if the server were killed before it. */
export function killedAt(statement: number): KyselyPlugin {
  let count = 0
  return {
    transformQuery({ node }) {
      if (++count >= statement) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
