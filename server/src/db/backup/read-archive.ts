import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { extract } from 'tar-stream'

import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { TRAILER_LENGTH, checksumIn } from './format.ts'

const PART_BYTES = 1024 * 1024

export interface Archive {
  bytes: number
  sha256: string
  /** The entries in their order; an entry that is not read is skipped. */
  entries(): AsyncIterable<ArchiveEntry>
}

export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

export const damaged = (file: string, what: string): OperatorError =>
  new OperatorError(`${file} is damaged or no backup: ${what}. Nothing was changed.`)

/** Opens an archive after its checksum was compared with every byte of it. */
export async function withArchive<Result>(
  file: string,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const handle = await openFile(file)
  try {
    const bytes = (await handle.stat()).size
    const sha256 = await verify(handle, file, bytes)
    const end = bytes - TRAILER_LENGTH
    return await work({ bytes, sha256, entries: () => readEntries(handle, file, end) })
  } finally {
    await handle.close()
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${errorCode(error) ?? 'unknown reason'}).`)
  }
}

async function verify(handle: FileHandle, file: string, bytes: number): Promise<string> {
  if (!(await handle.stat()).isFile()) throw damaged(file, 'it is not a file')
  if (bytes <= TRAILER_LENGTH) throw damaged(file, 'it is too short')
  const start = bytes - TRAILER_LENGTH
  const expected = checksumIn((await buffer(bytesOf(handle, start, bytes))).toString('latin1'))
  if (expected === undefined) throw damaged(file, 'it has no checksum at its end')
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(handle, 0, start)) hash.update(chunk)
  if (hash.digest('hex') !== expected) throw damaged(file, 'its checksum is wrong')
  return expected
}

async function* bytesOf(handle: FileHandle, start: number, end: number): AsyncIterable<Buffer> {
  let position = start
  while (position < end) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - position))
    const { bytesRead } = await handle.read(part, 0, part.length, position)
    if (bytesRead === 0) throw new Error('the file has become shorter')
    yield part.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function* readEntries(
  handle: FileHandle,
  file: string,
  end: number,
): AsyncIterable<ArchiveEntry> {
  const archive = extract()
  // A failure reaches the reader of the archive, so it is not reported twice.
  const feeding = pipeline(bytesOf(handle, 0, end), archive).catch(() => undefined)
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw damaged(file, `'${name}' is not a file`)
      yield { name, size, content: entry as AsyncIterable<Buffer> }
      entry.resume()
    }
  } finally {
    archive.destroy()
    await feeding
  }
}
