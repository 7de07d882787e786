import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { rebuildTables } from '#server/db/backup/rebuild.ts'
import { queriesOver } from '#server/db/connect.ts'
import { migrations } from '#server/db/migrations.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'

import { findHits } from './store.ts'

it('a database whose user may not make pg_trgm is migrated, and a search works in it', async () => {
  const { db, pool } = await freshTarget()
  const role = sql.id(`sopan_test_${randomBytes(4).toString('hex')}`)
  await sql`CREATE ROLE ${role}`.execute(db)
  await sql`GRANT ALL ON SCHEMA public TO ${role}`.execute(db)
  await sql`SET ROLE ${role}`.execute(db)
  try {
    await queriesOver<unknown>(pool)
      .transaction()
      .execute((trx) => rebuildTables(trx, migrations))
    const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`.execute(db)
    expect(rows).toEqual([])
    await factories(db).course({ title: 'Complete Maths' })
    const caller = { userId: null, now: new Date('2026-11-20T06:30:00Z') }
    expect(await findHits(db, [['maths']], caller)).toMatchObject([{ title: 'Complete Maths' }])
  } finally {
    await sql`RESET ROLE`.execute(db)
    await sql`DROP OWNED BY ${role}`.execute(db)
    await sql`DROP ROLE ${role}`.execute(db)
  }
})
