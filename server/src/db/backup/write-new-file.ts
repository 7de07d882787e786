import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { systemReason } from '#server/lib/error-code.ts'
import { syncFolder } from '#server/lib/files/sync-folder.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

/**
 * Makes a file that has its name only when `write` has completed it and it is synced; an existing file is never
 * replaced. The file contains personal data, so only the owner can read it. Throws OperatorError, with `what` as the
 * name of the content, if it cannot be written.
 */
export async function writeNewFile<Written>(
  file: string,
  what: string,
  write: (handle: FileHandle) => Promise<Written>,
): Promise<Written> {
  const target = resolve(file)
  requireFree(target)
  const temporary = `${target}.${randomBytes(4).toString('hex')}.part`
  try {
    const written = await writeSynced(temporary, write)
    requireFree(target)
    await rename(temporary, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    const reason = systemReason(error)
    if (reason === null) throw error
    throw new OperatorError(`The ${what} cannot be written to ${target}: ${reason}.`)
  }
}

function requireFree(target: string): void {
  if (existsSync(target)) throw new OperatorError(`${target} exists already. Give another name.`)
}

async function writeSynced<Written>(
  temporary: string,
  write: (handle: FileHandle) => Promise<Written>,
): Promise<Written> {
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const written = await write(handle)
    await handle.sync()
    return written
  } finally {
    await handle.close()
  }
}
