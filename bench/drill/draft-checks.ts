import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { captureItems } from '../../server/src/content/capture.ts'
import { exportContent } from '../../server/src/content/export.ts'
import {
  hasState,
  listRevisions,
} from '../../server/src/content/shared/revisions/revision-store.ts'
import { listNamedFiles } from '../../server/src/db/invariants/store.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { inSnapshot } from '../../server/src/db/transaction.ts'
import type { Files } from '../../server/src/lib/files/files.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import type { DraftRecord } from './draft-record.ts'
import { ITEMS } from './draft-writer.ts'
import type { Findings } from './drill.ts'
import { findContradictions } from './invariants.ts'

/** How wrong the clock of a server on a busy machine may be. */
const CLOCK_MS = 500

/** A file that a killed server was storing is stored by another one after five minutes. */
const STORED_WITHIN_MS = 360_000

interface Checked {
  db: Db
  files: Files
  record: DraftRecord
}

/**
 * Contradictions between the record and the servers, read while nothing is written. With `isLast` all files that have
 * arrived must get stored, and an export must have the newest revisions.
 */
export async function findWrong(
  { db, files, record }: Checked,
  isLast: boolean,
): Promise<Findings> {
  const waiting = isLast ? await untilStored(db) : []
  const published = record.published.splice(0).map((mark) => ({ mark, at: new Date() }))
  const seen = [...record.seen].map(([mark, at]) => ({ mark, at: new Date(at + CLOCK_MS) }))
  record.settle()
  return {
    'acknowledged saves that are not in the draft': await lostSaves(db, record),
    'acknowledged publications that are in no revision': await listUnpublished(db, published),
    'items whose state is not that of their newest revision': [
      ...(await wrongStates(db)),
      ...(await findContradictions(db)),
      ...(isLast ? await wrongInExport(db, files) : []),
    ],
    'files that are named and missing': await missingFiles(db, files),
    'texts and files that learners saw before they were published': await listUnpublished(db, seen),
    'sent files with other bytes, or with more parts sent again than calls were broken off': [
      ...(await wrongFiles(db, record)),
      ...waiting.map((id) => `upload ${id} is not stored`),
    ],
    'responses that no rule allows': record.wrong.splice(0),
  }
}

/** Waits until all files that have arrived are stored; returns the uploads that are not stored in time. */
async function untilStored(db: Db): Promise<number[]> {
  const end = Date.now() + STORED_WITHIN_MS
  for (;;) {
    const arrived = await db
      .selectFrom('content_upload')
      .select('id')
      .where('state', '=', 'arrived')
      .execute()
    if (arrived.length === 0 || Date.now() > end) return arrived.map(({ id }) => id)
    await sleep(2000)
  }
}

async function lostSaves(db: Db, { saved, unsure, ended }: DraftRecord): Promise<string[]> {
  const rows = await db.selectFrom('content_draft').select(['id', 'version', 'document']).execute()
  const drafts = new Map(rows.map((row) => [row.id, row]))
  return [...saved].flatMap(([id, files]) => {
    const draft = drafts.get(id)
    if (draft === undefined) {
      saved.delete(id)
      return ended.has(id) ? [] : [`draft ${id} is gone`]
    }
    return [...files].flatMap(([file, { version, text }]) => {
      const stored = draft.document[file] ?? ''
      const isThere = stored === text || unsure.get(`${id} ${file}`)?.has(stored) === true
      return isThere && draft.version >= version ? [] : [`draft ${id}: ${file} of ${version}`]
    })
  })
}

/** The marks that no revision from before a time has. */
async function listUnpublished(
  db: Db,
  marks: readonly { mark: string; at: Date }[],
): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    WITH texts AS MATERIALIZED (
      SELECT at, concat(document, files) AS text FROM content_revision
      WHERE path = ANY (${Object.keys(ITEMS)}::text[]))
    SELECT mark FROM unnest(${marks.map(({ mark }) => mark)}::text[],
      ${marks.map(({ at }) => at)}::timestamptz[]) AS seen (mark, at)
    WHERE NOT EXISTS (
      SELECT FROM texts WHERE texts.at <= seen.at AND position(seen.mark IN text) > 0)`.execute(db)
  return rows.map(({ mark }) => mark)
}

const newestRevisions = async (db: Db) => {
  const revisions = await listRevisions(db, Object.keys(ITEMS))
  return new Map(revisions.map((revision) => [revision.path, revision]))
}

async function wrongStates(db: Db): Promise<string[]> {
  return inSnapshot(db, async (trx) => {
    const states = await captureItems(trx, (item) => item in ITEMS)
    const newest = await newestRevisions(trx)
    return Object.keys(ITEMS).flatMap((path) => {
      const revision = newest.get(path)
      const isSame = revision !== undefined && hasState(revision, states.get(path) ?? null)
      return isSame ? [] : [`${path} is not revision ${revision?.revision}`]
    })
  })
}

async function missingFiles(db: Db, files: Files): Promise<string[]> {
  // In this order, because a server may be storing a file that has arrived: it is named after that.
  const named = await listNamedFiles(db)
  const stored = new Set(await files.list())
  return named.flatMap(({ path, column }) => (stored.has(path) ? [] : [`${path} (${column})`]))
}

async function wrongFiles(db: Db, { files }: DraftRecord): Promise<string[]> {
  const uploads = await db.selectFrom('content_upload').select(['id', 'file', 'problem']).execute()
  return uploads.flatMap(({ id, file, problem }) => {
    const { sha256 = '', parts = 0, sends = 0, interruptions = 0 } = files.get(id) ?? {}
    const isOther = file !== null && !file.includes(`/${sha256.slice(0, 32)}.`)
    const isRefused = problem !== null
    return isOther || isRefused || sends > parts + interruptions
      ? [
          `upload ${id}: ${sends} of ${parts} parts sent, ${interruptions} broken off; ${problem ?? file}`,
        ]
      : []
  })
}

/** The files of an export that differ from the newest revisions. */
async function wrongInExport(db: Db, files: Files): Promise<string[]> {
  const folder = newDataFolder('export')
  await exportContent(db, files, folder)
  const read = (path: string) => readFileSync(join(folder, path))
  const wrong = [...(await newestRevisions(db))].flatMap(([item, { document, files: stored }]) => [
    ...Object.entries(document ?? {}).flatMap(([path, text]) =>
      read(path).toString() === text ? [] : [`${item}: ${path}`],
    ),
    ...Object.entries(stored).flatMap(([path, name]) =>
      name.includes(createHash('sha256').update(read(path)).digest('hex').slice(0, 32))
        ? []
        : [`${item}: ${path}`],
    ),
  ])
  rmSync(folder, { recursive: true })
  return wrong
}
