import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { newDataFolder } from '../lib/data-folder.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'
import { findContradictions } from './invariants.ts'
import { act } from './load.ts'
import { type DrillServer, killDatabase, withDatabase, withServer } from './processes.ts'
import { type Setting, prepare } from './setting.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 300)
const LEARNERS = 30
/** Maximum time between the start of the load and a kill, in milliseconds. */
const LONGEST_LOAD_MS = 1500

type Victim = 'server' | 'database' | 'both'
const VICTIMS: Victim[] = ['server', 'database', 'both']

interface Load extends Setting {
  dataDir: string
  acknowledgedWrites: AcknowledgedWrites
}

/**
 * Kills the server and its database with SIGKILL at random times under mixed load, and checks after
 * each restart for lost acknowledged writes and violated invariants.
 */
export async function kills(): Promise<Row[]> {
  const dataDir = newDataFolder('drill')
  const acknowledgedWrites = new AcknowledgedWrites()
  const lost: string[] = []
  const counts = new Map<Victim, number>()
  let setting: Setting | null = null
  let answered = 0
  try {
    for (let kill = 0; kill < KILLS && lost.length === 0; kill++) {
      await withServer(dataDir, async (server) => {
        setting ??= await withDatabase(dataDir, (db) => prepare(db, LEARNERS))
        lost.push(...(await inspect(dataDir, acknowledgedWrites)))
        if (lost.length > 0) return
        const victim = VICTIMS[randomInt(VICTIMS.length)] ?? 'server'
        counts.set(victim, (counts.get(victim) ?? 0) + 1)
        answered += await killUnderLoad(server, victim, { ...setting, dataDir, acknowledgedWrites })
      })
    }
    if (lost.length === 0) {
      await withServer(dataDir, async () => {
        lost.push(...(await inspect(dataDir, acknowledgedWrites)))
      })
    }
  } finally {
    if (lost.length === 0) rmSync(dataDir, { recursive: true, force: true })
  }
  const kinds = [...counts].map(([victim, count]) => `${count} of ${victim}`).join(', ')
  const acknowledged =
    `${acknowledgedWrites.choices.size} answers, ${acknowledgedWrites.results.size} results, ` +
    `${acknowledgedWrites.grants.size} grants`
  return [
    {
      name: 'kills',
      unit: 'kills',
      ...measured([...counts.values()].reduce((a, b) => a + b, 0)),
      detail: kinds,
    },
    { name: 'answered calls', unit: 'calls', ...measured(answered), detail: acknowledged },
    {
      name: 'lost or contradictory after a kill',
      unit: 'rows',
      ...atMost(0, lost.length),
      detail: lost.slice(0, 3).join('; '),
    },
  ]
}

/** Kills the server or its database while all learners are active; returns the number of answered calls. */
async function killUnderLoad(
  server: DrillServer,
  victim: Victim,
  { learners, items, dataDir, acknowledgedWrites }: Load,
): Promise<number> {
  const stop = new AbortController()
  let answered = 0
  const loops = learners.map(async (learner) => {
    while (!stop.signal.aborted) {
      try {
        await act(server.url, learner, items, acknowledgedWrites)
        answered++
      } catch {
        await sleep(20)
      }
    }
  })
  await sleep(randomInt(50, LONGEST_LOAD_MS))
  if (victim === 'database') {
    killDatabase(dataDir)
    // The server restarts it; the load continues during that time.
    await sleep(randomInt(0, LONGEST_LOAD_MS))
  }
  const killed = server.kill({ isDatabaseKilled: victim === 'both' })
  stop.abort()
  await Promise.all([killed, ...loops])
  // It is unknown whether an attempt is open if its submit was not answered.
  for (const learner of learners) learner.attempt = null
  return answered
}

const inspect = (dataDir: string, acknowledgedWrites: AcknowledgedWrites) =>
  withDatabase(dataDir, async (db) => [
    ...(await acknowledgedWrites.findLost(db)),
    ...(await findContradictions(db)),
  ])
