import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { inject, onTestFinished } from 'vitest'

import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Migration, migrations } from '#server/db/migrations.ts'

/** An empty data folder that is removed after the test. */
export function dataFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-data-'))
  chmodSync(folder, mode)
  onTestFinished(() => {
    const marker = join(folder, 'pg.location')
    const home = existsSync(marker) ? readFileSync(marker, 'utf8').split('\n')[0] : undefined
    for (const path of [folder, home ?? folder]) rmSync(path, { recursive: true, force: true })
  })
  return folder
}

/** A data folder with a PostgreSQL without tables: a copy, which takes a fifth of the time of creating one. */
export const preparedFolder = (): Promise<string> => copyOf((prepared ??= prepare()))

/** A data folder with the tables of the product, so that no start has to make them. */
export const migratedFolder = (): Promise<string> => copyOf((migrated ??= prepare(migrations)))

async function copyOf(source: Promise<string>): Promise<string> {
  const folder = dataFolder()
  const copied = spawnSync('cp', ['-a', join(await source, 'pg'), folder])
  if (copied.status !== 0) throw new Error(copied.stderr.toString())
  return folder
}

/** Of this process, for all its test files; removed at the end of the run. */
let prepared: Promise<string> | undefined
let migrated: Promise<string> | undefined

async function prepare(made: Migration[] = []): Promise<string> {
  const folder = mkdtempSync(join(inject('testServer').folders, 'data-'))
  chmodSync(folder, 0o711)
  const now = () => new Date()
  const embedded = await startEmbedded({ dataDir: folder, now, log: () => {}, durable: false })
  if (made.length > 0) await migrate(embedded.address, made)
  await embedded.stop()
  return folder
}

/** The embedded database, stopped at the latest when the test ends. */
export async function start(
  dataDir: string,
  {
    log = [],
    durable = false,
    onStopped,
  }: { log?: string[]; durable?: boolean; onStopped?: (reason: Error) => void } = {},
): Promise<EmbeddedDatabase> {
  const options = { dataDir, now: () => new Date(), log: (line: string) => log.push(line) }
  const embedded = await startEmbedded({ ...options, durable, onStopped })
  onTestFinished(() => embedded.stop())
  return embedded
}

export interface Writer {
  pid: number
  /** The rows acknowledged by the database so far. */
  acknowledged: number[]
  kill(): Promise<void>
}

/** Runs the writing program on a folder until `rows` rows are acknowledged. */
export async function startWriter(dataDir: string, rows: number): Promise<Writer> {
  const child = spawnWriter(dataDir)
  const acknowledged: number[] = []
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      acknowledged.push(Number(line))
      if (acknowledged.length === rows) resolve()
    })
    child.once('exit', () => reject(new Error('the writer ended by itself')))
  })
  return { pid: child.pid ?? 0, acknowledged, kill: () => kill(child) }
}

export function spawnWriter(dataDir: string): ChildProcess {
  const program = join(import.meta.dirname, 'embedded-child.ts')
  return spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
}

export function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    // `close` comes after the last line of output, `exit` may come before it.
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })
}
