import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Row, measured } from '../lib/row.ts'
import { AcknowledgedWrites, type DrillLearner } from './acknowledged-writes.ts'
import { drill, writeDuring } from './drill.ts'
import { findContradictions } from './invariants.ts'
import { act, prepare } from './load.ts'
import { SingleServer } from './single-server.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 300)
const LEARNERS = 30
/** Maximum time between the start of the load and a kill, in milliseconds. */
const LONGEST_LOAD_MS = 1500
const VICTIMS = ['server', 'database', 'both'] as const

/**
 * Kills the server and its database with SIGKILL at random times under mixed load, and checks after
 * each restart for lost acknowledged writes and violated invariants.
 */
export async function kills(): Promise<Row[]> {
  return drill(await SingleServer.open(), async (server) => {
    const { learners, items } = await server.withDatabase((db) => prepare(db, LEARNERS))
    const acknowledged = new AcknowledgedWrites()
    const counts = { server: 0, database: 0, both: 0 }
    let answered = 0
    const write = async (learner: DrillLearner, stop: AbortSignal) => {
      while (!stop.aborted) {
        try {
          await act(server.url, learner, items, acknowledged)
          answered++
        } catch {
          // It is unknown whether an attempt is open if its submit was not answered.
          learner.attempt = null
          await sleep(20)
        }
      }
    }
    const kill = async () => {
      const victim = VICTIMS[randomInt(VICTIMS.length)] ?? 'server'
      counts[victim]++
      await sleep(randomInt(50, LONGEST_LOAD_MS))
      if (victim === 'database') {
        server.killDatabase()
        // The server restarts it; the load continues during that time.
        await sleep(randomInt(0, LONGEST_LOAD_MS))
      }
      await server.kill({ isDatabaseKilled: victim === 'both' })
    }
    return {
      round: async () => {
        const writers = learners.map((one) => (stop: AbortSignal) => write(one, stop))
        await writeDuring(writers, kill)
        await server.start()
      },
      isEnough: () => server.kills >= KILLS,
      check: () =>
        server.withDatabase(async (db) => ({
          'lost or contradictory after a kill': [
            ...(await acknowledged.findLost(db)),
            ...(await findContradictions(db)),
          ],
        })),
      rows: () => [
        {
          name: 'kills',
          unit: 'kills',
          ...measured(server.kills),
          detail: `${counts.server} of server, ${counts.database} of database, ${counts.both} of both`,
        },
        {
          name: 'answered calls',
          unit: 'calls',
          ...measured(answered),
          detail: acknowledged.describe(),
        },
      ],
    }
  })
}
