import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { copyFiles } from '../../server/src/lib/files/copy-files.ts'
import { createFolderFiles } from '../../server/src/lib/files/folder-files.ts'
import { openFiles } from '../../server/src/lib/files/open-files.ts'
import { requireStorage } from '../../server/src/lib/files/storage/check-storage.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { type Row, atMost, measured } from '../lib/row.ts'
import { hasSwift, startSwift } from './swift.ts'

/** In bytes. */
const SIZES = [0, 1, 1000, 100_000, 1_000_000, 12_000_000]
const PAID_SECONDS = 900

/**
 * Files of a folder on OpenStack Swift, which checks signatures: the check of the start, copies there and back, what
 * browsers get with signed, altered, ended and missing signatures, and an outage.
 */
export async function swiftStorage(): Promise<Row[]> {
  if (!hasSwift()) {
    const detail = 'skipped: needs OpenStack Swift, memcached and Caddy'
    return [{ name: 'files on OpenStack Swift', unit: '', ...measured(0), detail }]
  }
  const swift = await startSwift()
  try {
    const settings = { DATA_DIR: newDataFolder('swift-data'), storage: swift.settings }
    await requireStorage(settings)
    const storage = openFiles(settings, () => ['a key'])
    const [first, second] = [folderFiles('first'), folderFiles('second')]
    for (const size of SIZES) await first.put('paid', randomBytes(size), 'pdf')
    const there = await copyFiles(first, storage, () => undefined)
    const again = await copyFiles(first, storage, () => undefined)
    const back = await copyFiles(storage, second, () => undefined)
    const paths = await storage.list()
    const opened = await Promise.all(paths.map((path) => openings(storage, path)))
    await swift.killContainers()
    const isNoticed = await storage.requireReadable().then(
      () => false,
      () => true,
    )
    swift.startContainers()
    return [
      row('files copied there', Math.abs(there.copied - SIZES.length)),
      row('files copied there again', Math.abs(again.same - SIZES.length)),
      row('files copied back', Math.abs(back.copied - SIZES.length)),
      row('files opened by a signed address with other bytes', sum(opened, 'otherBytes')),
      row('files opened without a valid signature', sum(opened, 'openedWrongly')),
      row('outages that were not noticed', isNoticed ? 0 : 1),
      row('not readable 60 s after an outage', (await isReadableAgain(storage)) ? 0 : 1),
    ]
  } finally {
    await swift.stop()
  }
}

const row = (name: string, wrong: number): Row => ({
  name: `Swift: ${name}`,
  unit: 'wrong',
  ...atMost(0, wrong),
  detail: `${SIZES.length} files`,
})

const folderFiles = (name: string) =>
  createFolderFiles({ folder: join(newDataFolder(name), 'uploads'), keys: () => [] })

type Storage = ReturnType<typeof openFiles>

interface Opened {
  otherBytes: number
  openedWrongly: number
}

const sum = (all: Opened[], key: keyof Opened) => all.reduce((total, one) => total + one[key], 0)

/** Loads a paid file as a browser does, with its address and with addresses that must not open the file. */
async function openings(storage: Storage, path: string): Promise<Opened> {
  const now = new Date()
  const end = Math.floor(now.getTime() / 1000) + PAID_SECONDS
  const url = (await storage.directUrl(path, { end, now })) ?? ''
  const past = new Date(now.getTime() - 2 * PAID_SECONDS * 1000)
  const ended = await storage.directUrl(path, { end: end - 2 * PAID_SECONDS, now: past })
  const other = await storage.directUrl('paid/0123456789abcdef0123456789abcdef.pdf', { end, now })
  const wrong = [
    url.replace(/\?.*/, ''),
    ended ?? '',
    url.replace(/\?.*/, '') + (other ?? '').replace(/^[^?]*/, ''),
    url.replace(/Signature=./, 'Signature=z'),
  ]
  const statuses = await Promise.all(wrong.map(async (one) => (await fetch(one)).status))
  const content = Buffer.from(await (await fetch(url)).arrayBuffer())
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return {
    otherBytes: path.includes(hash) ? 0 : 1,
    openedWrongly: statuses.filter((status) => status < 400).length,
  }
}

async function isReadableAgain(storage: Storage): Promise<boolean> {
  const began = performance.now()
  while (performance.now() < began + 60_000) {
    const isReadable = await storage.requireReadable().then(
      () => true,
      () => false,
    )
    if (isReadable) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
