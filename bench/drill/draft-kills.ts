import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../server/src/db/tables.ts'
import type { Files } from '../../server/src/lib/files/files.ts'
import { openFiles } from '../../server/src/lib/files/open-files.ts'
import { openStorage } from '../../server/test/files/open-storage.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { seedStaff } from '../lib/seed-staff.ts'
import { CHECKS, findWrong, wrongInExport } from './draft-checks.ts'
import { DraftReader } from './draft-reader.ts'
import { DraftRecord } from './draft-record.ts'
import { DraftWriter } from './draft-writer.ts'
import { ServerPair } from './server-pair.ts'
import { StaffCalls } from './staff-calls.ts'

/** Half of them with files in a folder, half with a storage. */
const KILLS = Number(process.env['BENCH_KILLS'] ?? 100)
const WRITERS = { anita: 'editor', ravi: 'editor', meena: 'owner' } as const
/** Maximum time between the start of the load and a kill, and after it, in milliseconds. */
const LONGEST_LOAD_MS = 2500
/** A file that a killed server was storing is stored by another one after five minutes. */
const STORED_WITHIN_MS = 360_000

type Place = 'folder' | 'storage'

/**
 * Editors and an owner at two consoles write drafts, send files, publish and go back, while one or both servers are killed with
 * SIGKILL at random moments. After each kill drafts, revisions, items and files are compared with what was acknowledged,
 * and what learners saw with what was published.
 */
export async function draftKills(): Promise<Row[]> {
  return [...(await drill('folder')), ...(await drill('storage'))]
}

async function drill(place: Place): Promise<Row[]> {
  const storage = place === 'storage' ? await openStorage() : null
  const environment = { SAMPLE_CONTENT: 'on', ...storage?.environment }
  const pair = await ServerPair.start({ hasConsole: true, environment })
  const { db, dataDir } = pair
  const files = openFiles({ DATA_DIR: dataDir, storage: storage?.settings ?? null }, () => [])
  const record = new DraftRecord()
  const found = new Map<string, string[]>(CHECKS.map((check) => [check, []]))
  const add = (findings: Record<string, string[]>) => {
    for (const [check, some] of Object.entries(findings)) found.get(check)?.push(...some)
  }
  const isGood = () => [...found.values()].every((some) => some.length === 0)
  try {
    const reader = await DraftReader.start(pair, record)
    const writers: DraftWriter[] = []
    for (const [name, role] of Object.entries(WRITERS)) {
      const calls = new StaffCalls(pair, await seedStaff(db, { name, role }), writers.length)
      writers.push(new DraftWriter(calls, record, role))
    }
    while (pair.kills < KILLS / 2 && isGood()) {
      await killWhileWriting(pair, reader, writers)
      add(await findWrong({ db, files, record }))
      if (pair.kills % 10 === 0) console.log(`${pair.kills} kills, ${record.saves} saves`)
    }
    if (isGood()) add(await atTheEnd(db, files))
    if (isGood()) add(await findWrong({ db, files, record }))
    return rowsOf(place, pair, record, found)
  } finally {
    await pair.stop({ isKept: !isGood() })
    await storage?.close()
  }
}

async function killWhileWriting(
  pair: ServerPair,
  reader: DraftReader,
  writers: DraftWriter[],
): Promise<void> {
  const stop = new AbortController()
  const work = Promise.all([
    reader.read(stop.signal),
    ...writers.map((writer) => writer.write(stop.signal)),
  ])
  // A failure is reported where the result is awaited, which a failed kill prevents.
  work.catch(() => undefined)
  try {
    await sleep(randomInt(LONGEST_LOAD_MS))
    await (randomInt(4) === 0 ? pair.killBoth(randomInt(1000)) : pair.killOne())
    await sleep(randomInt(LONGEST_LOAD_MS))
  } finally {
    stop.abort()
  }
  await work
}

/** Waits until all files that have arrived are stored, and compares an export with the revisions. */
async function atTheEnd(db: Db, files: Files): Promise<Record<string, string[]>> {
  const [, , states, , , sent] = CHECKS
  const arrived = () =>
    db.selectFrom('content_upload').select('id').where('state', '=', 'arrived').execute()
  const end = Date.now() + STORED_WITHIN_MS
  let waiting = await arrived()
  while (waiting.length > 0 && Date.now() < end) {
    await sleep(2000)
    waiting = await arrived()
  }
  return {
    [states]: await wrongInExport(db, files),
    [sent]: waiting.map(({ id }) => `upload ${id} is not stored`),
  }
}

function rowsOf(
  place: Place,
  { kills }: ServerPair,
  record: DraftRecord,
  found: Map<string, string[]>,
): Row[] {
  const sent = [...record.files.values()]
  const sum = (of: (one: (typeof sent)[number]) => number) =>
    sent.reduce((all, one) => all + of(one), 0)
  const again = sum(({ parts, sends }) => Math.max(0, sends - parts))
  const refused = [...record.refused.values()].reduce((all, times) => all + times, 0)
  return [
    {
      name: `kills while editors write, files in a ${place}`,
      unit: 'kills',
      ...measured(kills),
      detail:
        `${record.saves} saves (${record.unsure.size} without a first response), ${record.publications} publications, ${sent.length} files of ${sum(({ parts }) => parts)} parts, ` +
        `of which ${again} were sent again; learners saw ${record.shownCount} texts and files; refused by rule: ${refused}`,
    },
    ...[...found].map(([check, some]) => ({
      name: `${place}: ${check}`,
      unit: '',
      ...atMost(0, some.length),
      detail: some.slice(0, 3).join('; '),
    })),
  ]
}
