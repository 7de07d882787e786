import { sql } from 'kysely'

import { openDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/supervise.ts'

/**
 * A program that tests kill: starts the database on the given folder, inserts numbers one by one
 * and prints each after the database has acknowledged it.
 */
const embedded = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  now: () => new Date(),
  log: () => undefined,
})
const db = openDatabase<unknown>({ address: embedded.address, max: 1 })
await sql`CREATE TABLE IF NOT EXISTS written (number int)`.execute(db)
for (let number = 1; ; number++) {
  await sql`INSERT INTO written VALUES (${number})`.execute(db)
  console.log(number)
}
