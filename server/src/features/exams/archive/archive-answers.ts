import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { DAY_MS } from '@sopan/domain/durations'
import { stringify } from 'csv-stringify/sync'

import { writeNewFile } from '#server/db/backup/write-new-file.ts'
import type { OperatorAction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './archive-store.ts'

/** Younger entries stay; a trigger of the database refuses to delete them. */
const KEPT_DAYS = 90
/** Attempts of one statement, and the pause after it, so that the saves of a running test are hardly delayed. */
const BATCH = 200
const PAUSE_MS = 25

const COLUMNS = ['attempt_id', 'question_id', 'option', 'seq', 'writer', 'seconds', 'arrived_at']

export interface Archived {
  attempts: number
  entries: number
  /** Of the content before compression; null for a dry run. */
  sha256: string | null
}

/**
 * Moves the log of answers of attempts that were closed before a time into a new CSV file (gzip). Entries are deleted
 * only after the whole file has been read back. After an interruption in the middle, the first file has all
 * entries, and a second run moves the rest into another. Throws OperatorError if the time is too late, or if nothing is
 * to be moved.
 */
export async function archiveAnswers(
  db: Db,
  { before, file }: { before: Date; file: string },
  { now, actor, dryRun }: Omit<OperatorAction, 'reason'>,
): Promise<Archived> {
  if (now.getTime() - before.getTime() < KEPT_DAYS * DAY_MS) {
    throw new OperatorError(`The log of the last ${KEPT_DAYS} days stays in the database.`)
  }
  const counts = await count(db, before)
  if (counts.entries === 0) {
    throw new OperatorError('The log has no answers of attempts that were closed before this day.')
  }
  if (dryRun) return { ...counts, sha256: null }
  const sha256 = await writeNewFile(file, 'archive', (handle) => write(db, before, handle))
  await requireContent(file, sha256)
  await insertAudit(db, {
    at: now,
    actor,
    action: 'archive answers',
    subject: basename(file),
    after: { before: before.toISOString(), ...counts, sha256 },
  })
  for await (const ids of closedBefore(db, before)) {
    await store.deleteEntriesInTime(db, ids)
    await sleep(PAUSE_MS)
  }
  return { ...counts, sha256 }
}

async function* closedBefore(db: Db, before: Date): AsyncIterable<number[]> {
  let ids: number[] = []
  do {
    ids = await store.listClosedBefore(db, before, ids.at(-1) ?? 0, BATCH)
    if (ids.length > 0) yield ids
  } while (ids.length === BATCH)
}

async function count(db: Db, before: Date): Promise<Pick<Archived, 'attempts' | 'entries'>> {
  const counts = { attempts: 0, entries: 0 }
  for await (const ids of closedBefore(db, before)) {
    const found = await store.countEntriesInTime(db, ids)
    counts.attempts += found.attempts
    counts.entries += found.entries
  }
  return counts
}

/** Returns the SHA-256 of the content. */
async function write(db: Db, before: Date, handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  async function* lines(): AsyncIterable<string> {
    yield stringify([COLUMNS])
    for await (const ids of closedBefore(db, before)) {
      const entries = await store.listEntriesInTime(db, ids)
      if (entries.length > 0) yield stringify(entries.map(cells))
    }
  }
  await pipeline(
    Readable.from(lines()),
    async function* hashed(source: AsyncIterable<string>) {
      for await (const text of source) {
        hash.update(text)
        yield text
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await handle.writeFile(chunk)
    },
  )
  return hash.digest('hex')
}

const cells = (entry: store.LogEntry) =>
  Object.values({ ...entry, arrived_at: entry.arrived_at.toISOString() })

/** Throws OperatorError if the file does not have the content with this SHA-256. */
async function requireContent(file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), createGunzip(), hash)
  if (hash.digest('hex') !== sha256) {
    throw new OperatorError(`${file} has another content than was written. Nothing was deleted.`)
  }
}
