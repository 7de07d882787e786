import { z } from 'zod'

import type { Db, Trx } from '#server/db/tables.ts'

export const maintenanceSetting = z.object({
  on: z.boolean(),
  message: z.string(),
  reasons: z.array(z.string()),
})
export type MaintenanceSetting = z.output<typeof maintenanceSetting>

/**
 * The operator's settings: maintenance, its message and reasons, the version that pages must have.
 */
export async function readStatusSettings(db: Db | Trx): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', ['maintenance', 'db_version'])
    .execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Throws if the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
}
