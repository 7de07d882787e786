import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { isFreeFolder } from '#server/lib/files/free-folder.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { ContentFiles } from './store-files.ts'

/** Takes the files of items. */
export interface ItemFolder {
  text(path: string, text: string): Promise<void>
  /** Copies a stored file; one path must always mean the same file. */
  copy(path: string, stored: string): Promise<void>
}

/** A new content folder that an export fills. */
export interface ExportFolder extends ItemFolder {
  /** Writes what `copy` was called for, after the transaction that has read the items. */
  copyAll(): Promise<void>
  /** How many files were written. */
  written(): number
  /** Removes everything that was written, after a failure. */
  discard(): Promise<void>
}

/**
 * Throws an OperatorError unless the folder is new or empty, so that an export never mixes with other
 * files.
 */
export async function openExportFolder(folder: string, files: ContentFiles): Promise<ExportFolder> {
  if (!(await isFreeFolder(folder))) {
    throw new OperatorError(`${folder} is not an empty folder. Name a new one for the export.`)
  }
  const sources = new Map<string, string>()
  const copies = new Map<string, string>()
  return {
    async text(path, text) {
      await writeFile(await prepared(path, path), text)
    },
    async copy(path, stored) {
      const earlier = sources.get(path)
      if (earlier === stored) return
      if (earlier !== undefined)
        throw new OperatorError(`Two different files would be called ${path}.`)
      sources.set(path, stored)
      copies.set(path, stored)
    },
    async copyAll() {
      for (const [path, stored] of copies) {
        const found = await files.stat(stored)
        if (!found) throw new OperatorError(`${path} is missing from the file store (${stored}).`)
        const target = await prepared(path, stored)
        const source = files.stream(stored, { start: 0, end: found.size - 1 })
        await pipeline(source, createWriteStream(target))
      }
    },
    written: () => sources.size,
    async discard() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
    },
  }

  async function prepared(path: string, source: string): Promise<string> {
    sources.set(path, source)
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    return target
  }
}
