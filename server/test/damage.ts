import { type RawBuilder, sql } from 'kysely'

import { findContradiction, ruleNames, setTimeOfCheck } from '#server/db/invariants/store.ts'

import type { TestApp } from './app.ts'

/** The rules of doctor that a change of rows without triggers and foreign keys breaks; the change is undone. */
export async function rulesBrokenBy(
  { db, time }: Pick<TestApp, 'db' | 'time'>,
  change: RawBuilder<unknown>,
): Promise<string[]> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await change.execute(trx)
    await setTimeOfCheck(trx, time)
    const broken: string[] = []
    for (const rule of ruleNames()) {
      const { count } = await findContradiction(trx, rule)
      if (count > 0) broken.push(`${count} × ${rule}`)
    }
    return broken
  } finally {
    await trx.rollback().execute()
  }
}
