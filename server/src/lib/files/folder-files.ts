import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '../error-code.ts'
import { notFound } from '../errors.ts'
import { fileUrls } from './file-urls.ts'
import { AREAS, type Files, isStoredPath, pathOf } from './files.ts'
import { OWNER_ONLY, removeIncoming, withIncoming } from './incoming.ts'
import { StorageError } from './storage-error.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Files in `folder` on a local disk. `keys`, newest first: the first one
 * signs and all of them verify, so that a change of keys interrupts no lesson.
 */
export function createFolderFiles(options: {
  folder: string
  keys: () => readonly string[]
}): Files {
  const { folder, keys } = options
  const incoming = join(folder, 'incoming')

  return {
    async put(area, content, extension) {
      await mkdir(join(folder, area), { recursive: true, mode: OWNER_ONLY })
      return withIncoming(incoming, content, async ({ file, sha256 }) => {
        const path = pathOf(area, sha256, extension)
        await rename(file, join(folder, path))
        await syncFolder(join(folder, area))
        return path
      })
    },

    async read(path) {
      const content = isStoredPath(path) ? await orNull(readFile(join(folder, path))) : null
      if (content === null) throw notFound()
      return content
    },

    async stat(path) {
      const found = isStoredPath(path) ? await orNull(stat(join(folder, path))) : null
      return found?.isFile() ? { size: found.size } : null
    },

    async remove(path, storedBefore) {
      if (!isStoredPath(path)) throw notFound()
      const found = await orNull(stat(join(folder, path)))
      if (found !== null && found.mtime >= storedBefore) return false
      await rm(join(folder, path), { force: true })
      return true
    },

    removeIncoming: (begunBefore) => removeIncoming(incoming, begunBefore),

    async list() {
      const found = await Promise.all(
        AREAS.map(async (area) => {
          const names = (await orNull(readdir(join(folder, area)))) ?? []
          return names.map((name) => `${area}/${name}`).filter(isStoredPath)
        }),
      )
      return found.flat()
    },

    stream(path, range) {
      if (!isStoredPath(path)) throw notFound()
      return createReadStream(join(folder, path), { ...range, highWaterMark: 128 * 1024 })
    },

    directUrl: async () => null,

    async requireReadable() {
      const found = await orNull(stat(folder))
      if (found?.isDirectory() === false) throw new StorageError(`${folder} is not a folder.`)
    },

    ...fileUrls(keys),
  }
}

async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
