import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import {
  dataFolder,
  kill,
  preparedFolder,
  spawnWriter,
  start,
  startWriter,
} from '#test/processes/embedded-folder.ts'

import { attach } from './attach.ts'
import { readPidFile } from './pid-file.ts'
import { isAlive } from './processes.ts'
import type { EmbeddedDatabase } from './supervise.ts'

function open(embedded: EmbeddedDatabase): Kysely<unknown> {
  const db = openDatabase<unknown>({ address: embedded.address, max: 2 })
  onTestFinished(() => db.destroy())
  return db
}

async function writtenNumbers(db: Kysely<unknown>): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM written ORDER BY number`.execute(db)
  return rows.map((row) => row.number)
}

const postmasterOf = (embedded: EmbeddedDatabase) =>
  readPidFile(join(embedded.home, 'cluster'))?.pid ?? 0

it('sorts and stores text the same way on every machine, and never listens on the network', async () => {
  const db = open(await start(await preparedFolder()))
  const { rows } = await sql`
    SELECT current_setting('server_encoding') AS encoding,
           current_setting('listen_addresses') AS network,
           'Z' < 'a' AS by_code_point, upper('ä') AS upper`.execute(db)
  expect(rows).toEqual([{ encoding: 'UTF8', network: '', by_code_point: true, upper: 'Ä' }])
})

it('belongs to one server, and commands share it', async () => {
  const folder = await preparedFolder()
  const embedded = await start(folder)
  await expect(start(folder)).rejects.toThrow(`is in use by process ${process.pid}.`)
  const attached = await attach({ dataDir: folder, now: () => new Date(), log: () => undefined })
  expect(attached.address).toEqual(embedded.address)
  await attached.close()
  await sql`SELECT 1`.execute(open(embedded))
})

it('keeps every acknowledged row when the process is killed', async () => {
  const folder = await preparedFolder()
  const writer = await startWriter(folder, 200)
  await writer.kill()
  const db = open(await start(folder))
  const found = await writtenNumbers(db)
  expect(found).toEqual(expect.arrayContaining(writer.acknowledged))
})

it('stops PostgreSQL when the process is killed', async () => {
  const folder = await preparedFolder()
  const writer = await startWriter(folder, 1)
  const postmaster = readPidFile(join(folder, 'pg', 'cluster'))?.pid ?? 0
  expect(isAlive(postmaster)).toBe(true)
  await writer.kill()
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), { timeout: 60_000 })
})

it('stops a PostgreSQL that outlived its process and its watchdog', async () => {
  const folder = await preparedFolder()
  const writer = await startWriter(folder, 20)
  const postmaster = readPidFile(join(folder, 'pg', 'cluster'))?.pid ?? 0
  for (const pid of processesWith('read word', String(postmaster))) process.kill(pid, 'SIGKILL')
  await writer.kill()
  expect(isAlive(postmaster)).toBe(true)
  const log: string[] = []
  const db = open(await start(folder, { log }))
  expect(log).toContainEqual(expect.stringContaining(`(process ${postmaster})`))
  expect(await writtenNumbers(db)).toEqual(expect.arrayContaining(writer.acknowledged))
})

it('starts over if the first start was killed while it created the database', async () => {
  const folder = dataFolder()
  const child = spawnWriter(folder)
  const unfinished = () => readdirSync(folder).filter((name) => name.includes('.init-'))
  await vi.waitFor(() => expect(unfinished()).toHaveLength(1), { timeout: 60_000, interval: 5 })
  await kill(child)
  expect(existsSync(join(folder, 'pg'))).toBe(false)
  const db = open(await start(folder))
  await sql`SELECT 1`.execute(db)
  expect(unfinished()).toEqual([])
})

it('restarts PostgreSQL when it exits', async () => {
  const embedded = await start(await preparedFolder(), { durable: true })
  const db = open(embedded)
  await sql`CREATE TABLE kept AS SELECT 7 AS number`.execute(db)
  process.kill(postmasterOf(embedded), 'SIGKILL')
  const failures: unknown[] = []
  const answer = await vi.waitFor(
    () =>
      sql`SELECT number FROM kept`.execute(db).catch((error: unknown) => {
        failures.push(error)
        throw error
      }),
    { timeout: 60_000 },
  )
  expect(answer.rows).toEqual([{ number: 7 }])
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([])
})

it('gives up if PostgreSQL cannot be kept running', async () => {
  const onStopped = vi.fn<(reason: Error) => void>()
  const embedded = await start(await preparedFolder(), { onStopped })
  const settings = join(embedded.home, 'cluster', 'postgresql.conf')
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nno_such_setting = 1\n`)
  process.kill(postmasterOf(embedded), 'SIGQUIT')
  await vi.waitFor(() => expect(onStopped).toHaveBeenCalledOnce(), { timeout: 60_000 })
})

it('rejects a database of another major version', async () => {
  const folder = await preparedFolder()
  const embedded = await start(folder)
  await embedded.stop()
  writeFileSync(join(embedded.home, 'cluster', 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 17')
})

it('reports which folder it cannot use', async () => {
  const file = join(dataFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(`The data folder ${file} cannot be used (EEXIST).`)
})

it('does not stop the running database of another data folder that a copy names', async () => {
  const folder = await preparedFolder()
  const embedded = await start(folder)
  const identity = readFileSync(join(embedded.home, 'identity'), 'utf8')
  const copy = dataFolder()
  writeFileSync(join(copy, 'pg.location'), `${embedded.home}\n${identity}`)
  // The factory removes the folder that pg.location names, which here is the other folder's.
  onTestFinished(() => rmSync(join(copy, 'pg.location'), { force: true }))
  const postmaster = postmasterOf(embedded)
  await expect(start(copy)).rejects.toThrow(`is in use by process ${process.pid}.`)
  expect(isAlive(postmaster)).toBe(true)
  await sql`SELECT 1`.execute(open(embedded))
})

it.each([
  ['is a folder', (path: string) => mkdirSync(path), 'cannot be read (EISDIR)'],
  ['is empty', (path: string) => writeFileSync(path, ''), 'cannot be read (it is empty)'],
  ['is binary', (path: string) => writeFileSync(path, Buffer.alloc(64, 7)), 'it is not there'],
])('reports in a sentence that pg.location %s', async (_, write, words) => {
  const folder = dataFolder()
  write(join(folder, 'pg.location'))
  onTestFinished(() => rmSync(join(folder, 'pg.location'), { recursive: true, force: true }))
  await expect(start(folder)).rejects.toThrow(words)
})

it('works if the path is too long for a socket', async () => {
  const folder = join(await preparedFolder(), 'long path '.repeat(12))
  mkdirSync(folder)
  renameSync(join(folder, '..', 'pg'), join(folder, 'pg'))
  const embedded = await start(folder)
  const socketFolder = 'host' in embedded.address ? embedded.address.host : ''
  expect(socketFolder).toMatch(/^\/tmp\/sopan-[0-9a-f]{16}$/)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  await sql`SELECT 1`.execute(open(embedded))
  await embedded.stop()
  expect(existsSync(socketFolder)).toBe(false)
})

it('starts the database for a command while no server runs', async () => {
  const folder = await preparedFolder()
  const options = { dataDir: folder, now: () => new Date(), log: () => undefined, durable: false }
  const attached = await attach(options)
  const db = openDatabase<unknown>({ address: attached.address, max: 1 })
  await sql`SELECT 1`.execute(db)
  await db.destroy()
  await attached.close()
  expect(readPidFile(join(folder, 'pg', 'cluster'))).toBeUndefined()
})

// PostgreSQL's user for root cannot enter a folder that only root may enter.
it.runIf(process.getuid?.() === 0)(
  'stores the cluster in a folder that its user can enter',
  async () => {
    const folder = dataFolder(0o700)
    const first = await start(folder)
    expect(first.home).toMatch(/^\/var\/lib\/sopan\/[0-9a-f]{16}$/)
    await sql`CREATE TABLE kept AS SELECT 7 AS number`.execute(open(first))

    const copy = dataFolder(0o700)
    copyFileSync(join(folder, 'pg.location'), join(copy, 'pg.location'))
    await expect(start(copy)).rejects.toThrow(`is in use by process ${process.pid}.`)
    rmSync(join(copy, 'pg.location'))

    await first.stop()
    const second = await start(folder)
    const { rows } = await sql`SELECT number FROM kept`.execute(open(second))
    expect(rows).toEqual([{ number: 7 }])
    await second.stop()

    rmSync(join(folder, 'pg.location'))
    const log: string[] = []
    const third = await start(folder, { log })
    const aside = log.join('\n').match(/\S+\.orphan-\S+Z/)?.[0] ?? ''
    expect(existsSync(join(aside, 'cluster', 'PG_VERSION'))).toBe(true)
    rmSync(aside, { recursive: true })
    await expect(sql`SELECT number FROM kept`.execute(open(third))).rejects.toThrow(
      'does not exist',
    )
  },
)

it.runIf(process.getuid?.() === 0)(
  'reports that its cluster outside the data folder is missing',
  async () => {
    const folder = dataFolder(0o700)
    writeFileSync(join(folder, 'pg.location'), '/var/lib/sopan/gone\nidentity\n')
    await expect(start(folder)).rejects.toThrow('is in /var/lib/sopan/gone, but it is not there')
  },
)

/** Process ids whose command line contains all of the words. */
function processesWith(...words: string[]): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return words.every((word) => line.includes(word))
    } catch {
      return false
    }
  })
}
