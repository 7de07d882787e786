import { openDatabase } from '../../server/src/db/connect.ts'
import { attach } from '../../server/src/db/embedded/attach.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { type ConsoleServer, ofRun } from './sopan.ts'

/** Calls `work` with the database of a product. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>, server = ofRun()): Promise<T> {
  const db = openDatabase({ address: await addressOf(server), max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function addressOf({ data: dataDir, settings }: ConsoleServer) {
  const connectionString = settings?.['DATABASE_URL']
  if (connectionString) return { connectionString }
  const { address } = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  return address
}
