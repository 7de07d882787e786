import { json } from 'node:stream/consumers'

import type { z } from 'zod'

import { type Migration, namesOf } from '#server/db/migrations.ts'
import { partlyReplaced } from '#server/db/schema-version.ts'
import { isStoredPath } from '#server/lib/files/files.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import {
  type BackupEnd,
  type BackupHead,
  END,
  FORMAT,
  HEAD,
  backupEnd,
  backupHead,
  tableOf,
  uploadOf,
} from './format.ts'
import { type Archive, type ArchiveEntry, damaged } from './read-archive.ts'

/** This program never writes a longer head or end entry. */
const MAX_JSON_BYTES = 4 * 1024 * 1024

export interface CheckedBackup {
  head: BackupHead
  end: BackupEnd
}

/**
 * Checks all of an archive without using any of it: its format and migrations are known here, every
 * entry has a place, and the first and last entry agree with the others.
 */
export async function checkBackup(
  archive: Archive,
  file: string,
  migrations: readonly Migration[],
): Promise<CheckedBackup> {
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  let files = 0
  for await (const entry of archive.entries()) {
    const { name } = entry
    if (end !== undefined) throw damaged(file, `'${name}' follows its end`)
    if (head === undefined) {
      if (name !== HEAD) throw damaged(file, 'it has no head')
      head = await parse(file, backupHead, entry)
      requireKnown(file, head, migrations)
    } else if (name === END) {
      end = await parse(file, backupEnd, entry)
    } else {
      files += requirePlace(file, name, head)
    }
  }
  if (head === undefined || end === undefined) throw damaged(file, 'it is not complete')
  if (files !== end.files) throw damaged(file, `it has ${files} of ${end.files} files`)
  return { head, end }
}

async function parse<Value>(
  file: string,
  schema: z.ZodType<Value>,
  { size, content }: ArchiveEntry,
): Promise<Value> {
  if (size > MAX_JSON_BYTES) throw damaged(file, 'its head is too large')
  const parsed = schema.safeParse(await json(content).catch(() => undefined))
  if (!parsed.success) throw damaged(file, 'its head cannot be read')
  return parsed.data
}

function requireKnown(file: string, head: BackupHead, migrations: readonly Migration[]): void {
  const known = new Set(migrations.flatMap(namesOf))
  const unknown = head.migrations.find((name) => !known.has(name))
  const until = unknown === undefined ? partlyReplaced(head.migrations, migrations) : undefined
  if (until !== undefined) {
    throw new OperatorError(
      `${file} was made by a version before ${until}. Restore it with ${until}, and start this one on the result. ` +
        'Nothing was changed.',
    )
  }
  if (head.format === FORMAT && unknown === undefined) return
  const what = unknown === undefined ? `format ${head.format}` : `the migration ${unknown}`
  throw new OperatorError(
    `${file} was made by a newer version of this program: it has ${what}, which is unknown here. ` +
      'Restore it with the newer version. Nothing was changed.',
  )
}

/** Returns the number of stored files that the entry is. */
function requirePlace(file: string, name: string, head: BackupHead): 0 | 1 {
  const table = tableOf(name)
  if (table !== undefined && head.tables.some((one) => one.name === table)) return 0
  const upload = uploadOf(name)
  if (upload !== undefined && isStoredPath(upload)) return 1
  throw damaged(file, `it has an unknown entry '${name.slice(0, 100)}'`)
}
