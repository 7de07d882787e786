import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from '../server/src/db/tables.ts'
import { AcknowledgedWrites } from './drill/acknowledged-writes.ts'
import { type Setting, act, prepare } from './drill/load.ts'
import { newDataFolder } from './lib/data-folder.ts'
import { endChild, peakMegabytes } from './lib/processes.ts'
import { startServer, withDatabase } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedAttempts } from './lib/seed-attempts.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

/** There are a tenth as many orders. */
const ATTEMPTS = Number(process.env['BENCH_ATTEMPTS'] ?? 1_000_000)
const ORDERS_EACH = 20
const LEARNERS = 20
/** An empty database of another PostgreSQL, into which the backup is restored too. */
const OTHER_DATABASE = process.env['BENCH_DATABASE_URL']
const CLI = join(import.meta.dirname, '../server/src/cli.ts')

interface Written {
  bytes: number
  rows: Record<string, number>
}

interface Examined {
  checks: number
  found: { rule: string; count: number }[]
}

/**
 * A backup of a million attempts and 100,000 orders while learners save, submit and buy; its restore into
 * a new data folder, and `doctor` on the result.
 */
export async function backup(): Promise<Row[]> {
  const home = newDataFolder('backup')
  try {
    const file = join(home, 'bench.sopan')
    const rows = await backupUnderLoad(join(home, 'source'), file)
    rmSync(join(home, 'source'), { recursive: true })
    const DATA_DIR = join(home, 'restored')
    rows.push(...(await restoreRows('a new data folder', file, { DATA_DIR })))
    rmSync(DATA_DIR, { recursive: true })
    if (OTHER_DATABASE !== undefined) {
      const other = { DATA_DIR: join(home, 'other'), DATABASE_URL: OTHER_DATABASE }
      rows.push(...(await restoreRows('another PostgreSQL', file, other)))
    }
    return rows
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function backupUnderLoad(dataDir: string, file: string): Promise<Row[]> {
  mkdirSync(dataDir, { mode: 0o711 })
  const server = await startServer(dataDir, { sample: true })
  try {
    const setting = await withDatabase(dataDir, seed)
    const load = startLoad(server.url, setting)
    const { quiet, written, busy } = await backupDuring(load, dataDir, file).finally(load.stop)
    const { rows, bytes } = written.data as Written
    const counts = ['attempt', 'attempt_answer', 'answer_log', 'purchase_order', 'receipt']
    return [
      {
        name: 'backup under load, time',
        unit: 's',
        ...measured(written.seconds),
        detail: `${written.memory} MB of memory at most`,
      },
      {
        name: 'backup under load, size',
        unit: 'MB',
        ...measured(bytes / 1_000_000),
        detail: counts.map((name) => `${rows[name] ?? 0} of ${name}`).join(', '),
      },
      {
        name: 'a call of a learner meanwhile, median',
        unit: 'ms',
        ...measured(busy.percentile(50)),
        detail: `before: ${quiet.describe()}; meanwhile: ${busy.describe()}`,
      },
    ]
  } finally {
    await endChild(server.child, 'SIGTERM')
  }
}

async function backupDuring({ next }: Load, dataDir: string, file: string) {
  await sleep(10_000)
  const quiet = next()
  const written = await sopan(['backup', file], { DATA_DIR: dataDir })
  return { quiet, written, busy: next() }
}

async function seed(db: Db): Promise<Setting> {
  const setting = await prepare(db, LEARNERS)
  await seedItems(db)
  const crowd = await seedCrowd({ db }, Math.ceil(ATTEMPTS / 50))
  const buyers = crowd.slice(0, Math.ceil(ATTEMPTS / 10 / ORDERS_EACH))
  await seedOrders(
    db,
    buyers.map((id) => ({ id, orders: ORDERS_EACH })),
  )
  await seedAttempts(db, crowd)
  await sql`ANALYZE`.execute(db)
  return setting
}

interface Load {
  /** The times since the last call. */
  next(): Timings
  stop(): Promise<void>
}

/** Learners who save, submit, buy and enrol until it is stopped. */
function startLoad(url: string, { learners, items }: Setting): Load {
  const over = new AbortController()
  const acknowledged = new AcknowledgedWrites()
  let timings = new Timings()
  const loops = learners.map(async (learner) => {
    while (!over.signal.aborted) {
      await timings.measure(() => act(url, learner, items, acknowledged))
      await sleep(100 + Math.random() * 200)
    }
  })
  return {
    next(): Timings {
      const ended = timings
      timings = new Timings()
      return ended
    },
    async stop(): Promise<void> {
      over.abort()
      await Promise.all(loops)
    },
  }
}

async function restoreRows(
  where: string,
  file: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const restored = await sopan(['restore', file, '--erased', devNull], environment)
  const examined = await sopan(['doctor'], environment)
  const { checks, found } = examined.data as Examined
  return [
    {
      name: `restore into ${where}`,
      unit: 's',
      ...measured(restored.seconds),
      detail: `${restored.memory} MB of memory at most`,
    },
    {
      name: `findings of doctor in ${where}`,
      unit: '',
      ...atMost(
        0,
        found.reduce((sum, { count }) => sum + count, 0),
      ),
      detail: `${checks} checks in ${examined.seconds.toFixed(0)} s; ${found[0]?.rule ?? 'none'}`,
    },
  ]
}

/** Runs an operator's command; `doctor` ends with 1 if it has findings. */
async function sopan(words: string[], environment: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, [CLI, '--json', ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  let memory = 0
  const sampler = setInterval(() => (memory = Math.max(memory, peakMegabytes(pid))), 500)
  const [data, errors]: [unknown, string, unknown] = await Promise.all([
    json(child.stdout).catch(() => undefined),
    text(child.stderr),
    once(child, 'close'),
  ])
  clearInterval(sampler)
  if (data === undefined) throw new Error(`sopan ${words.join(' ')}: ${errors.slice(-1000)}`)
  const seconds = (performance.now() - began) / 1000
  return { data, seconds, memory: Math.round(memory) }
}
