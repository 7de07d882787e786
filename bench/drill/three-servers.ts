import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '../../server/src/db/connect.ts'
import { freePort } from '../../server/test/free-port.ts'
import { type ExamLoad, type ExamLearner, countWrong, openExamLoad } from '../exam-load.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'
import { startServer } from '../lib/product.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { Timings } from '../lib/timings.ts'
import { type PostgresPair, programsOfPair, startPair } from './postgres-pair.ts'
import { startProxy } from './proxy.ts'

const TAKERS = Number(process.env['BENCH_TAKERS'] ?? 5000)
const QUESTIONS = 12
const STARTS_MS = 15_000
const THINK_MS = { least: 5000, most: 15_000 }
const BETWEEN_KILLS_MS = 20_000
/** The least time that Patroni needs to notice that the primary is gone, and to promote the standby. */
const PROMOTED_AFTER_MS = 2000
/** Calls that overlap this time after the kill of the primary are not among the durations. */
const FAILOVER_MS = 10_000
/** A page repeats a call that failed. */
const RETRY_MS = 500
const DRAIN_SECONDS = 3
const CONFIG = join(import.meta.dirname, '../../deploy/haproxy.cfg')

/**
 * Takers of one test on three servers behind the HAProxy of deploy/: each server is killed once, all are restarted one
 * after the other, and the database fails over. Every answer is read back.
 */
export async function threeServers(): Promise<Row[]> {
  const bin = programsOfPair()
  if (bin === null) {
    const detail = "skipped: needs HAProxy and the distribution's PostgreSQL"
    return [{ name: 'three servers', unit: '', ...measured(0), detail }]
  }
  const pair = await startPair(bin)
  const stops = [() => pair.stop()]
  try {
    const ports = [await freePort(), await freePort(), await freePort()]
    const servers: Servers = { pair, ports, children: [] }
    stops.unshift(async () => {
      for (const child of servers.children) await endChild(child, 'SIGKILL')
    })
    // One after the other, because the first one migrates.
    for (const index of ports.keys()) await restart(servers, index)
    const proxyPort = await freePort()
    const proxy = await startProxy(newDataFolder('proxy'), configOf(proxyPort, ports))
    stops.unshift(() => endChild(proxy, 'SIGKILL'))
    const db = openDatabase({ address: { connectionString: pair.url }, max: 2, limits: 'none' })
    stops.unshift(() => db.destroy())
    const examLoad = await openExamLoad(
      { url: `http://127.0.0.1:${proxyPort}`, db },
      { learners: TAKERS, questions: QUESTIONS },
    )
    stops.unshift(() => examLoad.close())
    const taken = new Taken(examLoad)
    const all = Promise.all(examLoad.learners.map((learner, index) => taken.take(learner, index)))
    await disturb(servers, taken)
    await all
    return rowsOf(taken, await countWrong(examLoad, { isGraded: true }))
  } finally {
    for (const end of stops) await end()
  }
}

interface Servers {
  pair: PostgresPair
  ports: string[]
  children: ChildProcess[]
}

async function restart({ pair, ports, children }: Servers, index: number): Promise<void> {
  const environment = {
    DATABASE_URL: pair.url,
    PORT: ports[index] ?? '',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    TRUST_PROXY: 'on',
  }
  const { child } = await startServer(newDataFolder('servers'), { environment })
  children[index] = child
}

/** The file of deploy/ with our addresses, without TLS and console. */
function configOf(port: string, ports: readonly string[]): string {
  const [web = ''] = readFileSync(CONFIG, 'utf8').split('\nbackend console')
  return ports
    .reduce(
      (text, one, index) => text.replace(`10.0.0.${11 + index}:3000`, `127.0.0.1:${one}`),
      web,
    )
    .replace('maxconn 20000', 'maxconn 8000')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .split('\n')
    .filter((line) => !/crt|scheme https|use_backend console|log stdout/.test(line))
    .join('\n')
}

/** Kills, restarts and the failover, while the takers answer. */
async function disturb(servers: Servers, taken: Taken): Promise<void> {
  const { children, pair } = servers
  for (const index of children.keys()) {
    await sleep(BETWEEN_KILLS_MS)
    const child = children[index]
    if (child !== undefined) await endChild(child, 'SIGKILL')
    await restart(servers, index)
  }
  for (const index of children.keys()) {
    const child = children[index]
    if (child !== undefined) await endChild(child, 'SIGTERM')
    await restart(servers, index)
  }
  await sleep(BETWEEN_KILLS_MS / 4)
  taken.failoverAt = performance.now()
  pair.killPrimary()
  await sleep(PROMOTED_AFTER_MS)
  pair.promoteStandby()
}

/** The calls of the takers with their durations; each call is repeated until it succeeds, as a page does. */
class Taken {
  readonly starts = new Timings()
  readonly saves = new Timings()
  readonly submits = new Timings()
  /** Calls that were repeated, by what was wrong with them. */
  readonly repeated = new Map<string, number>()
  failoverAt = Number.NaN
  readonly #load: ExamLoad

  constructor(load: ExamLoad) {
    this.#load = load
  }

  async take(learner: ExamLearner, index: number): Promise<void> {
    await sleep((index * STARTS_MS) / TAKERS)
    await this.#repeat(this.starts, () => this.#load.start(learner))
    for (const question of learner.questionIds) {
      await sleep(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
      await this.#repeat(this.saves, () => this.#load.save(learner, question))
    }
    await this.#repeat(this.submits, () => this.#load.submit(learner))
  }

  async #repeat(timings: Timings, call: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const began = performance.now()
      try {
        await call()
        if (!this.#isInFailover(began)) timings.add(performance.now() - began)
        return
      } catch (error) {
        const what = String(error).slice(0, 30)
        this.repeated.set(what, (this.repeated.get(what) ?? 0) + 1)
        await sleep(RETRY_MS)
      }
    }
  }

  #isInFailover(began: number): boolean {
    const since = performance.now() - this.failoverAt
    return since >= 0 && began < this.failoverAt + FAILOVER_MS
  }
}

function rowsOf({ starts, saves, submits, repeated }: Taken, wrong: number): Row[] {
  // A page shows an error about its request, and repeats all others.
  const refused = [...repeated].filter(([what]) => what.startsWith('Error: 4'))
  const count = (some: [string, number][]) => some.reduce((sum, [, one]) => sum + one, 0)
  return [
    {
      name: `${TAKERS} takers on three servers, saves outside of the failover, p99`,
      unit: 'ms',
      ...atMost(250, saves.percentile(99)),
      detail: `${saves.describe()}; starts: ${starts.describe()}; submits: ${submits.describe()}`,
    },
    {
      name: 'answers and marks, each read back',
      unit: 'wrong',
      ...atMost(0, wrong),
      detail: `${TAKERS * QUESTIONS} answers`,
    },
    {
      name: 'calls that a page would not repeat',
      unit: 'calls',
      ...atMost(0, count(refused)),
      detail: refused.map(([what, times]) => `${times} × ${what}`).join('; '),
    },
    {
      name: 'calls that were repeated',
      unit: 'calls',
      ...measured(count([...repeated])),
      detail: [...repeated].map(([what, times]) => `${times} × ${what}`).join('; '),
    },
  ]
}
