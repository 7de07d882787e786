import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { type Pack, pack as createPack } from 'tar-stream'

import { systemReason } from '#server/lib/error-code.ts'
import { syncFolder } from '#server/lib/files/sync-folder.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { trailerOf } from './format.ts'

/** Adds an entry to the archive; its size has to be known before. */
export type AddEntry = (
  name: string,
  content: Buffer | { size: number; stream: AsyncIterable<Buffer> },
) => Promise<void>

export interface WrittenArchive {
  bytes: number
  sha256: string
}

/**
 * Writes an archive with the entries that `fill` adds. It has its name only when it is complete and
 * synced; an existing file is never replaced. Backups contain personal data, so only the owner can
 * read them.
 */
export async function writeArchive(
  file: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<WrittenArchive> {
  const target = resolve(file)
  requireFree(target)
  const temporary = `${target}.${randomBytes(4).toString('hex')}.part`
  try {
    const written = await writeTo(temporary, fill)
    requireFree(target)
    await rename(temporary, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    const reason = systemReason(error)
    if (reason === null) throw error
    throw new OperatorError(`The backup cannot be written to ${target}: ${reason}.`)
  }
}

function requireFree(target: string): void {
  if (existsSync(target)) throw new OperatorError(`${target} exists already. Give another name.`)
}

async function writeTo(
  temporary: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<WrittenArchive> {
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const pack = createPack()
    const sides = [
      untilFailure(pack, writeBytes(pack, handle)),
      untilFailure(pack, fillPack(pack, fill)),
    ] as const
    // The first failure is the cause of the second.
    const [{ sha256 }] = await Promise.all(sides).finally(() => Promise.allSettled(sides))
    await handle.writeFile(trailerOf(sha256))
    await handle.sync()
    return { sha256, bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

/** A failure of one side ends the other, which would wait forever. */
async function untilFailure<Result>(pack: Pack, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function writeBytes(pack: Pack, handle: FileHandle): Promise<{ sha256: string }> {
  const hash = createHash('sha256')
  for await (const chunk of pack as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  return { sha256: hash.digest('hex') }
}

async function fillPack(pack: Pack, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  await fill(async (name, content) => {
    const isBuffer = Buffer.isBuffer(content)
    const size = isBuffer ? content.length : content.size
    await pipeline(isBuffer ? [content] : content.stream, pack.entry({ name, size, mode: 0o600 }))
  })
  pack.finalize()
}
