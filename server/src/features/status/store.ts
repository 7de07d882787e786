import type { Kysely } from 'kysely'

import type { Database } from '#server/db/tables.ts'

/** What the operator has set: maintenance, its message and reasons, the version pages must have. */
export async function readStatusSettings(db: Kysely<Database>): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', ['maintenance', 'db_version'])
    .execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Fails where the database does not answer. */
export async function pingDatabase(db: Kysely<Database>): Promise<void> {
  await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
}
