import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from '#server/db/tables.ts'
import { errorCode } from '#server/lib/error-code.ts'

import { findNewestRevision, findRevision } from './revision-store.ts'

/** The file of a content folder that names the newest revision which the folder knows. */
const NAME = '.sopan'

const LINE = /^revision: (\d{1,15})(?: (\S{1,40}))?$/m

/** The text of the file for a folder that has the present state of the database. */
export async function folderRevisionText(db: Db): Promise<string> {
  const newest = await findNewestRevision(db)
  const revision = newest === undefined ? '0' : `${newest.id} ${newest.at.toISOString()}`
  return `# Which changes this folder knows; an import compares. Keep it with the folder.
revision: ${revision}
`
}

export async function writeFolderRevision(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, NAME), text)
}

/**
 * The newest revision that a folder knows: 0 if there was none. Null if the folder has no such file, or
 * one of another database, whose revision of that number has another time.
 */
export async function readFolderRevision(db: Db, folder: string): Promise<number | null> {
  const [, id = '', at = ''] = LINE.exec(await readText(join(folder, NAME))) ?? []
  if (id === '0') return 0
  const known = id === '' ? undefined : await findRevision(db, Number(id))
  return known?.at.toISOString() === at ? (known?.id ?? null) : null
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}
