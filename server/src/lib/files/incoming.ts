import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '../error-code.ts'

/** Other users of the machine cannot read paid files. */
export const OWNER_ONLY = 0o700

interface Incoming {
  file: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** In base64, as S3 compares it. */
  md5: string
}

/**
 * Calls `work` with a file of the whole content, which is synced to disk, so that no incomplete content ever gets a
 * name. Afterwards the file is deleted, unless `work` has renamed it.
 */
export async function withIncoming<Result>(
  folder: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  work: (incoming: Incoming) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  const file = join(folder, randomBytes(12).toString('hex'))
  try {
    return await work(await write(file, content))
  } finally {
    await rm(file, { force: true })
  }
}

/** Deletes what a process that was killed has left in the folder before a time. */
export async function removeIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const file = join(folder, name)
    // Undefined if the file was stored meanwhile.
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && found.mtime < before) await rm(file, { force: true })
  }
}

async function write(
  file: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Incoming> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let size = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      sha256.update(chunk)
      md5.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { file, size, sha256: sha256.digest('hex'), md5: md5.digest('base64') }
}
