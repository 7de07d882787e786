import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { notFound } from '../../errors.ts'
import { fileTypeOf, PUBLIC_CACHE } from '../file-type.ts'
import { fileUrls } from '../file-urls.ts'
import { AREAS, type Files, isStoredPath, pathOf } from '../files.ts'
import { removeIncoming, withIncoming } from '../incoming.ts'
import { StorageError } from '../storage-error.ts'
import type { StorageCalls } from './storage-calls.ts'

/** A browser has the same address of a paid file for so long, so that its cache works. */
const PAID_STEP_SECONDS = 5 * 60
const DAY_SECONDS = 24 * 3600
/** The same for a public file, which is valid twice as long; a signature can be valid for a week at most. */
const PUBLIC_STEP_SECONDS = 3 * DAY_SECONDS

/** Beyond the last use of a signed address. */
const PAID_CACHE = 'private, max-age=900'

interface S3Options {
  /** The client is loaded with the first call, because most commands read no files. */
  storage: () => Promise<StorageCalls>
  /** A folder for content that arrives. */
  incoming: string
  keys: () => readonly string[]
}

/** Files in an S3-compatible storage. */
export function createS3Files({ storage, incoming, keys }: S3Options): Files {
  return {
    async put(area, content, extension) {
      return withIncoming(incoming, content, async (arrived) => {
        const path = pathOf(area, arrived.sha256, extension)
        const cacheControl = area === 'public' ? PUBLIC_CACHE : PAID_CACHE
        const { type, disposition } = fileTypeOf(path)
        const calls = await storage()
        await calls.put(path, { ...arrived, type, disposition, cacheControl })
        // Before the database names the file.
        const stored = await calls.find(path)
        if (stored?.size !== arrived.size) {
          throw new StorageError('The file storage has not stored the whole file.')
        }
        return path
      })
    },

    async read(path) {
      if (!isStoredPath(path)) throw notFound()
      const content = await buffer(bytesOf(path))
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (!path.includes(`/${sha256.slice(0, 32)}.`)) {
        throw new StorageError(`The file storage has sent other bytes than those of ${path}.`)
      }
      return content
    },

    async stat(path) {
      const found = isStoredPath(path) ? await (await storage()).find(path) : null
      return found === null ? null : { size: found.size }
    },

    async remove(path, storedBefore) {
      if (!isStoredPath(path)) throw notFound()
      const calls = await storage()
      const found = await calls.find(path)
      if (found !== null && found.storedAt >= storedBefore) return false
      if (found !== null) await calls.remove(path)
      return true
    },

    removeIncoming: (begunBefore) => removeIncoming(incoming, begunBefore),

    async list() {
      const calls = await storage()
      const paths: string[] = []
      for (const area of AREAS) for await (const path of calls.list(`${area}/`)) paths.push(path)
      return paths.filter(isStoredPath)
    },

    stream(path, range) {
      if (!isStoredPath(path)) throw notFound()
      return Readable.from(bytesOf(path, range), { objectMode: false })
    },

    async directUrl(path, { end, now }) {
      const step = end === null ? PUBLIC_STEP_SECONDS : PAID_STEP_SECONDS
      const at = Math.floor(now.getTime() / 1000 / step) * step
      const seconds = end === null ? 2 * step : end - at
      return (await storage()).sign(path, new Date(at * 1000), seconds)
    },

    async requireReadable() {
      await (await storage()).requireBucket()
    },

    ...fileUrls(keys),
  }

  async function* bytesOf(path: string, range?: { start: number; end: number }) {
    const calls = await storage()
    yield* calls.get(path, range)
  }
}
