import { join } from 'node:path'

import { openDatabase } from '../../server/src/db/connect.ts'
import { attach } from '../../server/src/db/embedded/attach.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { settingsOfRun } from './sopan.ts'

/** Calls `work` with the database of this run. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ address: await addressOfRun(), max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function addressOfRun() {
  const { DATABASE_URL: connectionString } = settingsOfRun()
  if (connectionString !== undefined) return { connectionString }
  const dataDir = join(process.env['SOPAN_E2E_DATA'] ?? '', 'data')
  const { address } = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  return address
}
