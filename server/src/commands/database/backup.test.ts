import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { withArchive } from '#server/db/backup/read-archive.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { loadFileKeys } from '#server/db/queries/file-keys.ts'
import { testApp } from '#test/app.ts'
import { backups, contents } from '#test/backups.ts'
import { runCommand } from '#test/commands.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { started, submit } = taking(t)
const { backup, restore, written } = backups(t)

describe('a backup', () => {
  it('restores every row and file into an empty database', async () => {
    const build = factories(t.db)
    const name = 'त \t tab \\N \\. \\\n new line 👩‍🏫 “quotes” \u202E'
    const user = await build.user({ name })
    await build.token(user.id, t.time)
    await build.grant(user.id, (await build.course()).id)
    await build.notice({ message: 'x'.repeat(2000) })
    const { token, id, q1 } = await started()
    await submit(token, id, [entry(q1, 'A', 1)])
    const [key = ''] = await loadFileKeys(t.db, t.time)
    const paths = [
      await t.files.put('paid', Buffer.from('a note'), 'pdf'),
      await t.files.put('public', Buffer.alloc(3_000_000, 7), 'png'),
      await t.files.put('public', Buffer.alloc(0), 'svg'),
    ]
    const before = await contents(t.db)
    const file = await written()
    const target = await freshTarget()
    const result = await restore(file, target)
    expect(result.lines).toEqual([
      expect.stringMatching(
        /^Restored the backup of 2026-11-20T06:00:00.000Z: .*tables, 3.files\.$/,
      ),
    ])
    expect(await contents(target.db)).toEqual(before)
    for (const path of paths)
      expect(await target.files.read(path)).toEqual(await t.files.read(path))
    const next = await factories(target.db).user()
    expect(next.id).toBeGreaterThan(user.id)
    // The keys that sign addresses of files stay with their server.
    const [other = ''] = await loadFileKeys(target.db, t.time)
    expect([key.length, other.length, other === key]).toEqual([43, 43, false])
  })

  it('contains every table of the database, also one that this test makes', async () => {
    await sql`CREATE TABLE zz_extra (id bigint PRIMARY KEY, note text)`.execute(t.db)
    try {
      await sql`INSERT INTO zz_extra VALUES (1, 'kept')`.execute(t.db)
      const { data } = await backup(join(temporaryFolder(), 'b'))
      const { rows } = await sql<{ name: string }>`
        SELECT tablename AS name FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'schema_migration' ORDER BY 1`.execute(t.db)
      const counts = (data as { rows: Record<string, number> }).rows
      expect(Object.keys(counts).toSorted()).toEqual(rows.map((row) => row.name).toSorted())
      expect(counts['zz_extra']).toBe(1)
    } finally {
      await sql`DROP TABLE zz_extra`.execute(t.db)
    }
  })

  it('is split into blocks of whole rows, and loaded from them', async () => {
    await sql`
      INSERT INTO audit (at, actor, action, subject, reason)
      SELECT now(), 'a', 'b', n::text, repeat(md5(n::text), 100)
      FROM generate_series(1, 4000) n`.execute(t.db)
    const file = await written()
    const names: string[] = []
    await withArchive(file, async (archive) => {
      for await (const { name } of archive.entries()) names.push(name)
    })
    expect(names.filter((name) => name.startsWith('tables/audit/')).length).toBeGreaterThan(2)
    const target = await freshTarget()
    await restore(file, target)
    expect((await contents(target.db))['audit']).toEqual((await contents(t.db))['audit'])
  })

  it('is for its owner only, has no leftovers, and is recorded', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'b.sopan')
    await backup(file)
    expect(readdirSync(folder)).toEqual(['b.sopan'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await t.db.selectFrom('audit').selectAll().execute()).toMatchObject([
      { actor: 'ravi', action: 'backup', subject: 'b.sopan' },
    ])
  })

  it('replaces no file, and needs a folder', async () => {
    const file = await written()
    const before = readFileSync(file)
    await expect(backup(file)).rejects.toThrow(/exists already/)
    expect(readFileSync(file)).toEqual(before)
    await expect(backup(join(file, 'b'))).rejects.toThrow(/cannot be written/)
    await expect(backup(join(temporaryFolder(), 'none', 'b'))).rejects.toThrow('ENOENT')
  })

  it('fails without leaving a file if a stored file cannot be read', async () => {
    const folder = temporaryFolder()
    const files = {
      ...t.files,
      list: async () => [`paid/${'0'.repeat(32)}.pdf`],
      stat: async () => ({ size: 5 }),
    }
    await expect(runCommand({ ...t, files }, ['backup', join(folder, 'b')])).rejects.toThrow(
      /ENOENT|Not found/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a restored database', () => {
  it('keeps its append-only rows and foreign keys', async () => {
    const { token, id, q1 } = await started()
    await submit(token, id, [entry(q1, 'A', 1)])
    const target = await freshTarget()
    await restore(await written(), target)
    for (const table of ['grade', 'audit', 'answer_log', 'paper']) {
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(target.db)).rejects.toThrow(
        `rows of ${table} are never changed`,
      )
    }
    const rules = sql<{ rule: string }>`
      SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1`
    expect((await rules.execute(target.db)).rows).toEqual((await rules.execute(t.db)).rows)
  })

  it('is migrated if the backup is older', async () => {
    const old = await freshTarget()
    await migrate(old.address, migrations.slice(0, 1))
    await factories(old.db).user({ name: 'Old Learner' })
    const file = join(temporaryFolder(), 'old.sopan')
    await runCommand({ ...t, ...old }, ['backup', file])
    const target = await freshTarget()
    const result = await restore(file, target)
    expect(result.lines.slice(1)).toEqual(
      migrations.slice(1).map(({ name }) => `Migrated: ${name}`),
    )
    expect(await migrate(target.address, migrations)).toEqual([])
    expect(await target.db.selectFrom('app_user').select('name').execute()).toEqual([
      { name: 'Old Learner' },
    ])
  })

  it('may have had the tables of this program without rows', async () => {
    const target = await freshTarget()
    await migrate(target.address, migrations)
    await factories(t.db).user()
    await restore(await written(), target)
    expect(await target.db.selectFrom('app_user').select('name').execute()).toHaveLength(1)
  })
})
