import type { ItemFolder } from './files/export-folder.ts'
import { extensionOf } from './files/file-format.ts'

/**
 * Writes a stored file of an item beside it, under the item's slug; returns its name, undefined
 * where the item has no such file.
 */
export async function copyOwnFile(
  folder: ItemFolder,
  source: string,
  slug: string,
  stored: string | null,
): Promise<string | undefined> {
  if (stored === null) return undefined
  const name = `${slug}.${extensionOf(stored)}`
  await folder.copy(`${source}/${name}`, stored)
  return name
}
