import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { examFactories, questions } from '../../server/test/exams/exam-factories.ts'
import { factories } from '../../server/test/factories.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { seedLearners } from '../lib/seed.ts'
import { AcknowledgedWrites, type DrillLearner } from './acknowledged-writes.ts'
import { findContradictions } from './invariants.ts'
import { type DrillItems, act } from './load.ts'
import { type DrillServer, killDatabase, withDatabase, withServer } from './processes.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 300)
const LEARNERS = 30
/** Maximum time between the start of the load and a kill, in milliseconds. */
const LONGEST_LOAD_MS = 1500

type Victim = 'server' | 'database' | 'both'
const VICTIMS: Victim[] = ['server', 'database', 'both']

interface Setting {
  learners: DrillLearner[]
  items: DrillItems
}

interface Load extends Setting {
  dataDir: string
  acknowledgedWrites: AcknowledgedWrites
}

/**
 * Kills the server and its database with SIGKILL at random times under mixed load, and checks after
 * each restart for lost acknowledged writes and violated invariants.
 */
export async function kills(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sopan-drill-'))
  const acknowledgedWrites = new AcknowledgedWrites()
  const lost: string[] = []
  const counts = new Map<Victim, number>()
  let setting: Setting | null = null
  let answered = 0
  try {
    for (let kill = 0; kill < KILLS && lost.length === 0; kill++) {
      await withServer(dataDir, async (server) => {
        setting ??= await prepare(dataDir)
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

/**
 * Courses whose prices cover every outcome of the demo gateway, coupons with limits, a free test.
 */
function prepare(dataDir: string): Promise<Setting> {
  return withDatabase(dataDir, async (db) => {
    const build = factories(db)
    const paidCourses: number[] = []
    for (let n = 0; n < 300; n++) {
      const paise = [0, 0, 0, 13, 17, 19][n % 6] ?? 0
      paidCourses.push((await build.course({ price_paise: 100_000 + paise })).id)
    }
    const freeCourses: number[] = []
    for (let n = 0; n < 100; n++) {
      freeCourses.push((await build.course({ type: 'free', price_paise: null })).id)
    }
    await build.coupon({ code: 'HALF', percent_hundredths: 5000, max_uses: 200 })
    await build.coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses_per_user: 10 })
    const exam = await examFactories(db).examWithPaper(
      { max_attempts: 100_000 },
      { questions: questions(20), time_limit_seconds: 7200 },
    )
    const learners = await seedLearners({ db }, LEARNERS)
    return {
      learners: learners.map((one) => ({ ...one, attempt: null })),
      items: { examId: exam.id, paidCourses, freeCourses },
    }
  })
}
