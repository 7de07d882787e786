import { LRUCache } from 'lru-cache'

import { countPages } from '#server/lib/documents/pdf-pages.ts'
import type { Files } from '#server/lib/files/files.ts'

/** A larger file is not read to count its pages. */
const MAX_BYTES = 20_000_000
const MAX_CACHED = 50_000

export interface NoteFile {
  pages: number | null
  /** Bytes. */
  size: number | null
}

/**
 * Pages and sizes of the files of notes; a stored file never changes, so each is read once. One is read
 * at a time, for all requests together, because files are large and their pages are counted in this
 * thread.
 */
export function createNoteFiles(files: Pick<Files, 'stat' | 'read'>) {
  const known = new LRUCache<string, NoteFile>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
  })
  let last: Promise<unknown> = Promise.resolve()

  async function read(path: string): Promise<NoteFile> {
    const earlier = known.get(path)
    if (earlier !== undefined) return earlier
    const found = await files.stat(path)
    // It may be restored from a backup.
    if (found === null) return { pages: null, size: null }
    const { size } = found
    const pages = size > MAX_BYTES ? null : countPages(await files.read(path))
    known.set(path, { pages, size })
    return { pages, size }
  }

  function readInTurn(path: string): Promise<NoteFile> {
    const reading = last.then(() => read(path))
    last = reading.catch(() => undefined)
    return reading
  }

  return {
    /** By path. */
    async describe(paths: readonly string[]): Promise<ReadonlyMap<string, NoteFile>> {
      const entries = paths.map(
        async (path) => [path, known.get(path) ?? (await readInTurn(path))] as const,
      )
      return new Map(await Promise.all(entries))
    },
  }
}
