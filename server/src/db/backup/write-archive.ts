import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { type Pack, pack as createPack } from 'tar-stream'

import { trailerOf } from './format.ts'
import { writeNewFile } from './write-new-file.ts'

/** Adds an entry to the archive; its size has to be known before. */
export type AddEntry = (
  name: string,
  content: Buffer | { size: number; stream: AsyncIterable<Buffer> },
) => Promise<void>

export interface WrittenArchive {
  bytes: number
  sha256: string
}

/** Writes an archive with the entries that `fill` adds, as a new file. */
export function writeArchive(
  file: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<WrittenArchive> {
  return writeNewFile(file, 'backup', async (handle) => {
    const pack = createPack()
    const sides = [
      untilFailure(pack, writeBytes(pack, handle)),
      untilFailure(pack, fillPack(pack, fill)),
    ] as const
    // The first failure is the cause of the second.
    const [{ sha256 }] = await Promise.all(sides).finally(() => Promise.allSettled(sides))
    await handle.writeFile(trailerOf(sha256))
    return { sha256, bytes: (await handle.stat()).size }
  })
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
