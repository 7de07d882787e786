import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '../../server/src/db/connect.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'
import { startServer } from '../lib/product.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'
import { writeDuring } from './drill.ts'
import { findContradictions } from './invariants.ts'
import { act, prepare } from './load.ts'
import { hasPatroni, startPatroniPair } from './patroni-pair.ts'
import { type PostgresPair, programsOfPair, startPair } from './postgres-pair.ts'

const LEARNERS = 30
const BEFORE_MS = 10_000
/** The least time that Patroni needs to notice that the primary is gone, and to promote the standby. */
const PROMOTED_AFTER_MS = 2000
const AFTER_MS = 40_000
const SERVERS = 2

/**
 * Two servers write through one address; the primary is killed and the synchronous standby promoted. Measures how long
 * no write succeeds, and what of the acknowledged writes is missing.
 */
export async function failover(): Promise<Row[]> {
  const bin = programsOfPair()
  if (bin === null) {
    const detail = "skipped: needs HAProxy and the distribution's PostgreSQL"
    return [{ name: 'failover', unit: '', ...measured(0), detail }]
  }
  const rows = await drill('pg_ctl promote', () => startPair(bin))
  if (!hasPatroni()) {
    const detail = 'skipped: needs Patroni and etcd'
    return [...rows, { name: 'failover by Patroni', unit: '', ...measured(0), detail }]
  }
  for (const victim of ['PostgreSQL', 'machine'] as const) {
    const name = `Patroni, the ${victim} of the primary killed`
    rows.push(...(await drill(name, () => startPatroniPair(bin, victim))))
  }
  return rows
}

async function drill(name: string, start: () => Promise<PostgresPair>): Promise<Row[]> {
  const pair = await start()
  const stops = [() => pair.stop()]
  try {
    const urls: string[] = []
    for (let n = 0; n < SERVERS; n++) {
      const environment = { DATABASE_URL: pair.url }
      const { child, url } = await startServer(newDataFolder('failover'), { environment })
      stops.unshift(() => endChild(child, 'SIGKILL'))
      urls.push(url)
    }
    const db = openDatabase({ address: { connectionString: pair.url }, max: 2, limits: 'none' })
    stops.unshift(() => db.destroy())
    const acknowledged = new AcknowledgedWrites()
    const { learners, items } = await prepare(db, LEARNERS)
    const lastWrite = urls.map(() => 0)
    /** The longest time between two writes, in seconds. */
    const gaps = urls.map(() => 0)
    let answered = 0
    function noteWrite(server: number) {
      const [now, last] = [performance.now(), lastWrite[server] ?? 0]
      if (last > 0) gaps[server] = Math.max(gaps[server] ?? 0, (now - last) / 1000)
      lastWrite[server] = now
    }
    const writers = learners.map((learner, index) => async (stop: AbortSignal) => {
      const server = index % urls.length
      while (!stop.aborted) {
        const before = acknowledged.count
        await act(urls[server] ?? '', learner, items, acknowledged).catch(() => sleep(100))
        answered++
        if (acknowledged.count === before) continue
        noteWrite(server)
        // A page waits, too, before the next answer.
        await sleep(5)
      }
    })
    await writeDuring(writers, async () => {
      await sleep(BEFORE_MS)
      pair.killPrimary()
      await sleep(PROMOTED_AFTER_MS)
      pair.promoteStandby()
      await sleep(AFTER_MS)
    })
    const lost = [...(await acknowledged.findLost(db)), ...(await findContradictions(db))]
    // A server that no longer writes has no end of its gap.
    for (const server of urls.keys()) noteWrite(server)
    return [
      {
        name: `${name}: seconds without a write, of the slower server`,
        unit: 's',
        ...atMost(10, Math.max(...gaps)),
        detail: `of each: ${gaps.map((gap) => gap.toFixed(1)).join(', ')}`,
      },
      {
        name: `${name}: lost or contradictory`,
        unit: 'rows',
        ...atMost(0, lost.length),
        detail: lost.slice(0, 3).join('; '),
      },
      {
        name: `${name}: answered calls`,
        unit: 'calls',
        ...measured(answered),
        detail: acknowledged.describe(),
      },
    ]
  } finally {
    for (const end of stops) await end()
  }
}
