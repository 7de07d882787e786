import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { END, HEAD, tableEntry } from '#server/db/backup/format.ts'
import { openPool, queriesOver } from '#server/db/connect.ts'
import { testApp } from '#test/app.ts'
import { backups, isEmpty } from '#test/backups.ts'
import { factories } from '#test/factories.ts'
import { freshTarget, migratedTarget } from '#test/fresh-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { restore, written, made } = backups(t)

const json = (value: object) => Buffer.from(JSON.stringify(value))

describe('restoring is refused, and changes nothing,', () => {
  it('if any byte is wrong', async () => {
    await factories(t.db).user()
    await t.files.put('paid', Buffer.from('a note'), 'pdf')
    const bytes = readFileSync(await written())
    const target = await freshTarget()
    const file = join(temporaryFolder(), 'damaged')
    const offsets = [0, 100, 512, 1024, bytes.length - 1, bytes.length - 30, bytes.length - 90]
    for (let n = 0; n < 40; n++) offsets.push(randomInt(bytes.length))
    for (const offset of offsets) {
      const copy = Buffer.from(bytes)
      copy[offset] = (copy[offset] ?? 0) ^ (1 << randomInt(8))
      writeFileSync(file, copy)
      await expect(restore(file, target), `offset ${offset}`).rejects.toThrow(/Nothing was changed/)
    }
    expect([await isEmpty(target), existsSync(target.folder)]).toEqual([true, false])
  })

  it('if the file is cut off, longer, empty, a folder or missing', async () => {
    const bytes = readFileSync(await written())
    const target = await freshTarget()
    const folder = temporaryFolder()
    const file = join(folder, 'cut')
    for (const length of [0, 1, 84, 512, 5000, bytes.length - 512, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length))
      await expect(restore(file, target), `${length}`).rejects.toThrow(/Nothing was changed/)
    }
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('\n')]))
    await expect(restore(file, target)).rejects.toThrow(/no checksum/)
    await expect(restore(folder, target)).rejects.toThrow(/not a file/)
    await expect(restore(join(folder, 'none'), target)).rejects.toThrow(/ENOENT/)
    expect(await isEmpty(target)).toBe(true)
  })

  it('if the backup is newer than this program', async () => {
    const newer = await made(async (add, head) => {
      await add(HEAD, json({ ...head, migrations: [...head.migrations, '999-later'] }))
    })
    const target = await freshTarget()
    await expect(restore(newer, target)).rejects.toThrow(/newer version.*999-later/)
    const format = await made((add, head) => add(HEAD, json({ ...head, format: 2 })))
    await expect(restore(format, target)).rejects.toThrow(/newer version.*format 2/)
    expect(await isEmpty(target)).toBe(true)
  })

  it('if the backup is of a version before 1.2.0', async () => {
    const older = await made(async (add, head) => {
      await add(HEAD, json({ ...head, migrations: head.migrations.slice(0, 42) }))
    })
    const target = await freshTarget()
    await expect(restore(older, target)).rejects.toThrow('Restore it with 1.2.0')
    expect(await isEmpty(target)).toBe(true)
  })

  it('if it has an entry that no backup has', async () => {
    const target = await freshTarget()
    for (const name of [
      'uploads/paid/../../../etc/passwd',
      'uploads/../x',
      '/etc/passwd',
      'tables/unknown/000001.copy.gz',
      'tables/../000001.copy.gz',
      `uploads/paid/${'0'.repeat(32)}.pdf/x`,
      'head.json',
    ]) {
      const file = await made(async (add, head) => {
        await add(HEAD, json(head))
        await add(name, Buffer.from('x'))
        await add(END, json({ rows: {}, files: 0 }))
      })
      await expect(restore(file, target), name).rejects.toThrow(/unknown entry/)
    }
    expect(await isEmpty(target)).toBe(true)
  })

  it('if the end is missing or the counts differ', async () => {
    const target = await freshTarget()
    const endless = await made((add, head) => add(HEAD, json(head)))
    await expect(restore(endless, target)).rejects.toThrow(/not complete/)
    const rows = await made(async (add, head) => {
      await add(HEAD, json(head))
      await add(END, json({ rows: { app_user: 1 }, files: 0 }))
    })
    await expect(restore(rows, target)).rejects.toThrow(/rows of app_user are missing/)
    const other = await made(async (add, head) => {
      await add(HEAD, json({ ...head, tables: head.tables.slice(1) }))
      await add(END, json({ rows: {}, files: 0 }))
    })
    await expect(restore(other, target)).rejects.toThrow(/tables are not those/)
    expect(await isEmpty(target)).toBe(true)
  })

  it('if rows cannot be loaded; a later restore succeeds', async () => {
    const file = await made(async (add, head) => {
      await add(HEAD, json(head))
      await add(tableEntry('app_user', 1), Buffer.from('no gzip'))
      await add(END, json({ rows: { app_user: 1 }, files: 0 }))
    })
    const target = await freshTarget()
    await expect(restore(file, target)).rejects.toThrow(/rows of app_user cannot be read/)
    expect(await isEmpty(target)).toBe(true)
    await restore(await written(), target)
  })

  it('if the database has rows or tables of another program', async () => {
    const file = await written()
    const used = await migratedTarget()
    await factories(used.db).course()
    await expect(restore(file, used)).rejects.toThrow(/not empty: there are rows in course\./)
    const foreign = await freshTarget()
    await sql`CREATE TABLE invoice (id bigint)`.execute(foreign.db)
    await expect(restore(file, foreign)).rejects.toThrow(/tables of another program/)
  })

  it('while a server uses the database', async () => {
    const target = await freshTarget()
    const other = openPool({ address: target.address, max: 1 })
    await queriesOver(other)
      .selectFrom(sql`(SELECT 1)`.as('one'))
      .execute()
    await expect(restore(await written(), target)).rejects.toThrow(/is using this database/)
    await other.end()
    expect(await isEmpty(target)).toBe(true)
  })

  it('for one of two restores at the same time', async () => {
    await factories(t.db).user()
    const file = await written()
    const first = await freshTarget()
    const second = await freshTarget(first.address)
    const ends = await Promise.allSettled([restore(file, first), restore(file, second)])
    const done = ends.filter((end) => end.status === 'fulfilled').length
    // Each may be seen by the other before it has changed its application_name.
    expect([
      [1, false],
      [0, true],
    ]).toContainEqual([done, await isEmpty(first)])
  })
})

describe('a restore', () => {
  it('waits for the connection of a program that is about to end', async () => {
    await factories(t.db).user()
    const target = await freshTarget()
    const other = openPool({ address: target.address, max: 1 })
    await queriesOver(other)
      .selectFrom(sql`(SELECT 1)`.as('one'))
      .execute()
    const restored = restore(await written(), target)
    await Promise.all([restored, sleep(300).then(() => other.end())])
    expect(await isEmpty(target)).toBe(false)
  })

  it('does not take keys for paid files from the backup', async () => {
    const rows = 'file_keys\t["foreign"]\t2026-11-20 06:00:00+00\nmaintenance\tnull\t2026-11-20\n'
    const file = await made(async (add, head) => {
      await add(HEAD, json(head))
      await add(tableEntry('setting', 1), gzipSync(rows))
      await add(END, json({ rows: { setting: 2 }, files: 0 }))
    })
    const target = await freshTarget()
    await restore(file, target)
    const settings = await target.db.selectFrom('setting').select('key').execute()
    expect(settings).toEqual([{ key: 'maintenance' }])
  })
})

describe('a dry run of a restore', () => {
  it('checks the file only', async () => {
    const file = await written()
    const target = await freshTarget()
    expect((await restore(file, target, { 'dry-run': true })).lines).toEqual([
      expect.stringMatching(/^Would restore the backup of 2026-11-20T06:00:00.000Z: /),
    ])
    expect(await isEmpty(target)).toBe(true)
    await expect(restore(temporaryFolder(), target, { 'dry-run': true })).rejects.toThrow(
      /not a file/,
    )
  })
})
