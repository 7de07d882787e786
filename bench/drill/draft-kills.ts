import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { openFiles } from '../../server/src/lib/files/open-files.ts'
import { openStorage } from '../../server/test/files/open-storage.ts'
import { type Row, measured } from '../lib/row.ts'
import { seedStaff } from '../lib/seed-staff.ts'
import { findWrong } from './draft-checks.ts'
import { draftReader } from './draft-reader.ts'
import { DraftRecord } from './draft-record.ts'
import { DraftWriter } from './draft-writer.ts'
import { drill, writeDuring } from './drill.ts'
import { ServerPair } from './server-pair.ts'

/** Half of them with files in a folder, half with a storage. */
const KILLS = Number(process.env['BENCH_KILLS'] ?? 100)
const WRITERS = { anita: 'editor', ravi: 'editor', meena: 'owner' } as const
/** Maximum time between the start of the load and a kill, and after it, in milliseconds. */
const LONGEST_LOAD_MS = 2500
/**
 * Editors and an owner at two consoles write drafts, send files, publish and go back, while one or both servers are killed with
 * SIGKILL at random moments. After each kill drafts, revisions, items and files are compared with what was acknowledged,
 * and what learners saw with what was published.
 */
export async function draftKills(): Promise<Row[]> {
  const rows = await killsWithFiles('folder', null)
  const storage = await openStorage()
  try {
    return [...rows, ...(await killsWithFiles('storage', storage))]
  } finally {
    await storage.close()
  }
}

type Storage = Awaited<ReturnType<typeof openStorage>>

async function killsWithFiles(place: string, storage: Storage | null): Promise<Row[]> {
  const environment = { SAMPLE_CONTENT: 'on', ...storage?.environment }
  return drill(await ServerPair.start({ hasConsole: true, environment }), async (pair) => {
    const { db, dataDir } = pair
    const files = openFiles({ DATA_DIR: dataDir, storage: storage?.settings ?? null }, () => [])
    const record = new DraftRecord()
    const writers = [await draftReader(pair, record)]
    for (const [name, role] of Object.entries(WRITERS)) {
      const cookie = await seedStaff(db, { name, role })
      const writer = new DraftWriter(pair, record, { cookie, server: writers.length })
      writers.push((stop) => writer.write(stop))
    }
    return {
      round: () =>
        writeDuring(writers, async () => {
          await sleep(randomInt(LONGEST_LOAD_MS))
          await (randomInt(4) === 0 ? pair.killBoth(randomInt(1000)) : pair.killOne())
          await sleep(randomInt(LONGEST_LOAD_MS))
        }),
      isEnough: () => pair.kills >= KILLS / 2,
      check: async (isLast) => {
        const found = Object.entries(await findWrong({ db, files, record }, isLast))
        return Object.fromEntries(found.map(([check, some]) => [`${place}: ${check}`, some]))
      },
      rows: () => [
        {
          name: `kills while editors write, files in a ${place}`,
          unit: 'kills',
          ...measured(pair.kills),
          detail: record.describe(),
        },
      ],
    }
  })
}
