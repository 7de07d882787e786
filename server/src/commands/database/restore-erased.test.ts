import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { sweepErasures } from '#server/features/accounts/erasing/sweep.ts'
import { parseSettings } from '#server/lib/env/env.ts'
import { testApp } from '#test/app.ts'
import { type Target, backups, isEmpty } from '#test/backups.ts'
import { runCommand } from '#test/commands.ts'
import { erasing } from '#test/erasing.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { restore, written } = backups(t)
const { eraseAll } = erasing(t)
const list = () => join(t.settings.DATA_DIR, 'erased.jsonl')
const listOf = ({ folder }: Target) => join(dirname(folder), 'erased.jsonl')

beforeEach(() => rmSync(list(), { force: true }))

const namesIn = async ({ db }: Target) =>
  (await db.selectFrom('app_user').select('name').orderBy('id').execute()).map(({ name }) => name)

/** Two accounts in a backup; the first one is erased an hour later. */
async function erasedAfterBackup() {
  const first = await factories(t.db).user({ name: 'Anjali' })
  const second = await factories(t.db).user({ name: 'Ravi' })
  const course = await factories(t.db).course()
  await factories(t.db).grant(first.id, course.id)
  const image = await t.files.put('paid', Buffer.from('a picture'), 'webp')
  await t.db
    .insertInto('ticket')
    .values({
      user_id: first.id,
      email: first.email,
      priority: 'low',
      message: 'I am Anjali',
      image,
      status: 'open',
      created_at: t.time,
    })
    .execute()
  const file = await written()
  t.time = new Date(t.time.getTime() + 3_600_000)
  await eraseAll(first.email)
  return { first, second, file, image }
}

describe('a restore of a backup from before an erasure', () => {
  it('erases again with the list of the old data folder, and keeps the list', async () => {
    const { first, file, image } = await erasedAfterBackup()
    const target = await freshTarget()
    const result = await restore(file, target, { erased: list() })
    expect(result.lines.join('\n')).toContain('Erased again: 1')
    expect(await namesIn(target)).toEqual(['Deleted account', 'Ravi'])
    const [ticket] = await target.db.selectFrom('ticket').selectAll().execute()
    expect(ticket).toMatchObject({ image: null, message: 'Deleted with the account.' })
    const [grant] = await target.db.selectFrom('entitlement').select('revoked_at').execute()
    expect(grant?.revoked_at).not.toBeNull()
    expect(readFileSync(listOf(target), 'utf8')).toBe(readFileSync(list(), 'utf8'))
    const settings = parseSettings({ DATA_DIR: dirname(target.folder) })
    const later = new Date(Date.now() + 3_600_000)
    await sweepErasures({ ...t, db: target.db, files: target.files, now: () => later, settings })
    expect(await target.files.stat(image)).toBeNull()
    const { lines } = await runCommand({ ...t, ...target, settings }, ['doctor'])
    expect(lines.join('\n')).toContain('checks hold')
    expect(await target.db.selectFrom('app_user').select('erased_at').execute()).toContainEqual({
      erased_at: t.time,
    })
    expect(first.id).toBeGreaterThan(0)
  })

  it('takes the list of the target data folder without --erased', async () => {
    const { file } = await erasedAfterBackup()
    const target = await freshTarget()
    writeFileSync(listOf(target), readFileSync(list()))
    const settings = parseSettings({ DATA_DIR: dirname(target.folder) })
    await runCommand({ ...t, settings, ownDatabase: target }, ['restore', file])
    expect(await namesIn(target)).toEqual(['Deleted account', 'Ravi'])
  })

  it('is refused without a list, with a list that is missing, and with one that cannot be read', async () => {
    const { file } = await erasedAfterBackup()
    const target = await freshTarget()
    const settings = parseSettings({ DATA_DIR: dirname(target.folder) })
    const without = runCommand({ ...t, settings, ownDatabase: target }, ['restore', file])
    await expect(without).rejects.toThrow(/--erased <file>.*Nothing was changed/)
    const missing = join(temporaryFolder(), 'none')
    await expect(restore(file, target, { erased: missing })).rejects.toThrow('There is no file')
    const damaged = join(temporaryFolder(), 'damaged')
    writeFileSync(damaged, '{"user":1')
    await expect(restore(file, target, { erased: damaged })).rejects.toThrow('Line 1 of')
    expect(await isEmpty(target)).toBe(true)
  })
})

it('a restore erases no account whose erasure was not committed, and none that was made later', async () => {
  const hour = (n: number) => new Date(t.time.getTime() + n * 3_600_000)
  const build = factories(t.db)
  const older = await build.user({ name: 'an erasure older than the backup' })
  const later = await build.user({ name: 'made after the erasure of its id', created_at: hour(1) })
  const known = await build.user({ name: 'known not to be committed' })
  const line = ({ id }: { id: number }, at: Date) => ({ user: id, at: at.toISOString() })
  const lines = [
    line(older, hour(0)),
    line(later, hour(0)),
    line(known, hour(2)),
    { ...line(known, hour(2)), committed: false },
  ]
  writeFileSync(list(), lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
  t.time = hour(1)
  const target = await freshTarget()
  await restore(await written(), target, { erased: list() })
  expect(await namesIn(target)).toEqual([older.name, later.name, known.name])
})
