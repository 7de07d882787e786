import { createReadStream } from 'node:fs'
import { open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import type { AddError } from '#server/content/shared/content-errors.ts'

/**
 * The files of a content folder. Names from a YAML file are only looked up among them, so no name
 * can lead out of the folder.
 */
export interface ContentFolder {
  /** Names of the folders directly in a path. */
  folders(path: string): string[]
  /** Names of the files directly in a path. */
  files(path: string): string[]
  /** Marks the file as used; false if there is no such file. */
  use(path: string): boolean
  /** The text of a UTF-8 file; null, with an error added, if it is not UTF-8. */
  text(path: string): Promise<string | null>
  /** At most this many bytes from the beginning; null if the file is missing in the file store. */
  head(path: string, bytes: number): Promise<Buffer | null>
  /** In bytes; null as above. */
  size(path: string): Promise<number | null>
  stream(path: string): Readable
  /**
   * Excludes the files under a path from the unused ones, because the item that names them cannot
   * be read.
   */
  ignore(path: string): void
  /** Files that were not marked as used. */
  unused(): string[]
}

/** Other files that a folder kept in git may contain. */
const LEFT_ALONE = new Set(['README.md', 'package.json', 'tsconfig.json', 'tools', 'node_modules'])

/** As many as a draft has: a test of 300 questions in fifteen languages has 1.5 to 4 MB. */
const MAX_TEXT_BYTES = 5_000_000

const NOT_UTF8 =
  "is not UTF-8 text: save it with the encoding UTF-8, in Excel as 'CSV UTF-8 (Comma delimited)'"

/**
 * Lists everything in `root`. All links are rejected, so that only files in the folder are
 * imported. Hidden files (`.DS_Store`, `.git`) are ignored.
 */
export async function openFolder(root: string, addError: AddError): Promise<ContentFolder> {
  const children = new Map<string, { files: string[]; folders: string[] }>()
  await walk('')
  const unused = new Set(
    [...children].flatMap(([path, { files }]) => files.map((f) => joinPath(path, f))),
  )

  async function walk(path: string): Promise<void> {
    const found = { files: [] as string[], folders: [] as string[] }
    children.set(path, found)
    for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
      const { name } = entry
      if (name.startsWith('.') || (path === '' && LEFT_ALONE.has(name))) continue
      if (entry.isFile()) found.files.push(name)
      else if (entry.isDirectory()) {
        found.folders.push(name)
        await walk(joinPath(path, name))
      } else
        addError(joinPath(path, name), null, 'is a link or no plain file; put the file itself here')
    }
    found.files.sort()
    found.folders.sort()
  }

  return {
    folders: (path) => children.get(path)?.folders ?? [],
    files: (path) => children.get(path)?.files ?? [],
    use(path) {
      const slash = path.lastIndexOf('/')
      const isThere = children
        .get(path.slice(0, Math.max(0, slash)))
        ?.files.includes(path.slice(slash + 1))
      unused.delete(path)
      return isThere ?? false
    },
    async text(path) {
      if ((await stat(join(root, path))).size > MAX_TEXT_BYTES) {
        addError(path, null, 'is larger than 5 MB, too large for a text')
        return null
      }
      try {
        const decoder = new TextDecoder('utf-8', { fatal: true })
        return decoder.decode(await readFile(join(root, path))).replaceAll('\r\n', '\n')
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        addError(path, null, NOT_UTF8)
        return null
      }
    },
    async head(path, bytes) {
      const handle = await open(join(root, path))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    size: async (path) => (await stat(join(root, path))).size,
    stream: (path) => createReadStream(join(root, path)),
    ignore(path) {
      for (const file of unused)
        if (file.startsWith(`${path}/`) || file === path) unused.delete(file)
    },
    unused: () => [...unused],
  }
}

/** Joins with `/` on every system, as errors show it. */
export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}
