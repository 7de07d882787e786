import { createHash } from 'node:crypto'

import type { Area, Files } from '#server/lib/files/files.ts'

import type { ContentFolder } from './content-folder.ts'
import { extensionOf } from './file-format.ts'

/** The part of the file store that content needs. */
export type ContentFiles = Pick<Files, 'put' | 'stat' | 'stream'>

/**
 * For a dry run: returns the path of a file, by content as in the real store, and stores nothing.
 */
export const namingOnly: Pick<ContentFiles, 'put'> = {
  async put(area, content, extension) {
    const hash = createHash('sha256')
    for await (const chunk of content instanceof Uint8Array ? [content] : content)
      hash.update(chunk)
    return `${area}/${hash.digest('hex').slice(0, 32)}.${extension}`
  },
}

/** A file of the content folder that an item names, with the area of the file store for it. */
export interface ReferencedFile {
  path: string
  area: Area
}

/** Stored paths by the paths of the content folder. */
export type StoredFiles = (path: string) => string

/**
 * Stores every file that an item names, each once, one after the other and without loading it into
 * memory. An existing file keeps its path.
 */
export async function storeFiles(
  files: Pick<ContentFiles, 'put'>,
  folder: ContentFolder,
  named: readonly ReferencedFile[],
): Promise<StoredFiles> {
  const stored = new Map<string, string>()
  const areas = new Map<string, Area>()
  // A file is stored as paid if one item names it as paid, although another item names it as public.
  for (const { path, area } of named) if (areas.get(path) !== 'paid') areas.set(path, area)
  for (const [path, area] of areas) {
    stored.set(path, await files.put(area, folder.stream(path), extensionOf(path)))
  }
  return (path) => {
    const found = stored.get(path)
    if (found === undefined) throw new Error(`${path} was not stored`)
    return found
  }
}
