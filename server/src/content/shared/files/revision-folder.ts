import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'

import type { ContentFolder } from './content-folder.ts'
import type { ContentFiles } from './store-files.ts'

/** The state of an item as a content folder, whose files other than texts are in the file store. */
export function revisionFolder({ document, files }: ItemState, store: ContentFiles): ContentFolder {
  const paths = [...Object.keys(document), ...Object.keys(files)].toSorted()
  const storedAt = (path: string): string => {
    const stored = files[path]
    if (stored === undefined) throw new Error(`${path} is not a stored file`)
    return stored
  }
  const sizeAt = async (path: string) => (await store.stat(storedAt(path)))?.size ?? null
  /** The paths below a folder, each as its parts; the first part is a name that is directly in the folder. */
  const children = (folder: string) =>
    paths.flatMap((path) =>
      folder === '' || path.startsWith(`${folder}/`)
        ? [path.slice(folder === '' ? 0 : folder.length + 1).split('/')]
        : [],
    )
  return {
    folders: (path) => [
      ...new Set(children(path).flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []))),
    ],
    files: (path) =>
      children(path).flatMap(([name = '', ...rest]) => (rest.length > 0 ? [] : [name])),
    use: (path) => paths.includes(path),
    text: async (path) => document[path] ?? null,
    async head(path, bytes) {
      const text = document[path]
      if (text !== undefined) return Buffer.from(text).subarray(0, bytes)
      const size = await sizeAt(path)
      if (size === null) return null
      if (size === 0) return Buffer.alloc(0)
      const chunks: Buffer[] = []
      const range = { start: 0, end: Math.min(bytes, size) - 1 }
      for await (const chunk of store.stream(storedAt(path), range)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    size: async (path) =>
      document[path] === undefined ? sizeAt(path) : Buffer.byteLength(document[path]),
    stream: (path) => store.stream(storedAt(path), { start: 0, end: Number.MAX_SAFE_INTEGER }),
    ignore: () => undefined,
    unused: () => [],
  }
}
