import type { z } from 'zod'

import type { ExportContext } from './export-context.ts'
import type { NamedFile } from './files/store-files.ts'
import type { ImportContext } from './import-context.ts'
import type { ReadContext } from './read-context.ts'

/** One kind of content: a folder beside this one and a line in kinds.ts. */
export interface ContentKind {
  /** `courses`, `coupons`: its name in reports. */
  name: string
  /** The folder or the file that holds its items; their paths begin with it. */
  source: string
  /** Folders with files that its items name, beside the folder of the items: `videos`. */
  sharedFolders: readonly string[]
  /** The schemas of its YAML files, by glob patterns of their paths in the content folder. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** Reads its items; an item with an error is reported and left out. */
  read(context: ReadContext): Promise<ReadItems>
  /** Writes its published items, in the form in which the sample catalogue is kept. */
  export(context: ExportContext): Promise<void>
}

/** The items of one kind that were read. */
export interface ReadItems {
  files: readonly NamedFile[]
  /** Makes the tables match the items: adds, changes, and unpublishes what the folder lacks. */
  import(context: ImportContext): Promise<void>
}

/** A kind as its folder defines it; `Item` is visible only to its own functions. */
interface KindOf<Item> extends Pick<ContentKind, 'name' | 'source' | 'sharedFolders' | 'schemas'> {
  read(context: ReadContext): Promise<Item[]>
  filesOf(item: Item): NamedFile[]
  import(context: ImportContext, items: Item[]): Promise<void>
  export(context: ExportContext): Promise<void>
}

/** Makes kinds with different types of items fit into one list. */
export function defineKind<Item>(kind: KindOf<Item>): ContentKind {
  return {
    ...kind,
    async read(context) {
      const items = await kind.read(context)
      return {
        files: items.flatMap((item) => kind.filesOf(item)),
        import: (importContext) => kind.import(importContext, items),
      }
    },
  }
}
