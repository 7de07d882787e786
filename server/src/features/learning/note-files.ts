import { BoundedCache } from '#server/lib/bounded-cache.ts'
import { countPages } from '#server/lib/documents/pdf-pages.ts'
import type { Files } from '#server/lib/files.ts'

/** A larger file is not read to count its pages. */
const MAX_BYTES = 20_000_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface NoteFile {
  pages: number | null
  /** Bytes. */
  size: number | null
}

/** Pages and sizes of the files of notes; a stored file never changes, so each is read once. */
export function createNoteFiles(files: Files) {
  const known = new BoundedCache<NoteFile>({
    maxBytes: 4_000_000,
    maxAgeMs: DAY_MS,
    bytesOf: () => 100,
  })
  const read = async (path: string): Promise<NoteFile> => {
    const found = await files.stat(path)
    if (found === null) return { pages: null, size: null }
    const { size } = found
    if (size > MAX_BYTES) return { pages: null, size }
    return { pages: countPages(await files.read(path)), size }
  }
  return {
    /** By path. */
    async describe(paths: readonly string[]): Promise<ReadonlyMap<string, NoteFile>> {
      const entries = paths.map(async (path) => {
        const file = await known.get(path, () => read(path))
        return [path, file] as const
      })
      return new Map(await Promise.all(entries))
    },
  }
}
