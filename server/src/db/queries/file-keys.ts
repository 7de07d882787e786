import { randomBytes } from 'node:crypto'

import type { Db } from '../tables.ts'

/** The setting with the keys. */
export const FILE_KEYS = 'file_keys'

/**
 * The keys for signed URLs of paid files, newest first; created by the first server that needs them. Stored
 * in the database, so that every server signs with the same keys.
 */
export async function loadFileKeys(db: Db, now: Date): Promise<string[]> {
  const first = JSON.stringify([randomBytes(32).toString('base64url')])
  await db
    .insertInto('setting')
    .values({ key: FILE_KEYS, value: first, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', FILE_KEYS)
    .executeTakeFirstOrThrow()
  if (Array.isArray(value) && value.every((key) => typeof key === 'string')) return value
  throw new TypeError(`The setting ${FILE_KEYS} is not a list of texts`)
}
