import type { RawBuilder } from 'kysely'
import type { z } from 'zod'

import type { SoldItem } from '#server/db/queries/items.ts'

import type { ExportContext } from './export-context.ts'
import type { ReferencedFile } from './files/store-files.ts'
import type { ImportContext } from './import-context.ts'
import type { ItemRow } from './item-rows.ts'
import type { ChangedTwice, MergedText } from './merge.ts'
import type { ReadContext } from './read-context.ts'

/** One kind of content: a folder beside this one and a line in kinds.ts. */
export interface ContentKind {
  /** `courses`, `coupons`: its name in reports. */
  name: string
  /** The folder or the file that holds its items; their paths begin with it. */
  source: string
  /** Folders next to `source` with files that its items refer to, such as `videos`. */
  sharedFolders: readonly string[]
  /** The schemas of its YAML files, by glob patterns of their paths in the content folder; first of the file of the item. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** The key of the title in the file of an item; null: the items of the kind are one file. */
  titleKey: 'title' | 'name' | null
  /** Texts of an item that are not YAML, by glob patterns as in `schemas`. */
  texts?: readonly string[]
  /**
   * The page for learners that lists its items, or of an item by its path; null: the items are for sale and have their own
   * pages, or learners have no page of them.
   */
  learnerPage: `/${string}` | ((path: string) => `/${string}`) | null
  /** Its items as the console lists them, published or not. */
  rows: RawBuilder<ItemRow>
  /** Reads its items; an item with an error is reported and left out. */
  read(context: ReadContext): Promise<LoadedKind>
  /** Writes its published items as files of a content folder, in a canonical form. */
  export(context: ExportContext): Promise<void>
  /** Puts two changes of one text together; without it, a text is of one person at a time. */
  merge?: (texts: ChangedTwice) => MergedText
  /** The value of the file of an item as the beginning of another item; without it, the same. */
  copied?: (value: Record<string, unknown>) => Record<string, unknown>
  /** When an item opens, by the value of its file; null without a window. */
  openingOf?: (value: Record<string, unknown>) => Date | null
  /** Whether an item that opens has no questions yet, by the value of its file. */
  lacksQuestions?: (value: Record<string, unknown>) => boolean
  /** The value of the file of an item of a series: the settings of another item, with a window. Without it, there are no series. */
  inSeries?: (value: Record<string, unknown>, window: SeriesWindow) => Record<string, unknown>
  /** The value of the file of an item that begins with a pattern; null for a pattern that does not exist. */
  fromPattern?: (name: string) => Record<string, unknown> | null
}

export interface SeriesWindow {
  opensAt: Date
  closesAt: Date
}

/** The items of one kind that were read. */
export interface LoadedKind {
  files: readonly ReferencedFile[]
  /** Adds new items, updates changed ones and unpublishes those missing from the folder. */
  import(context: ImportContext): Promise<void>
}

/** A kind as its folder defines it; `Item` is visible only to its own functions. */
interface KindDefinition<Item> extends Pick<
  ContentKind,
  | 'name'
  | 'source'
  | 'sharedFolders'
  | 'schemas'
  | 'titleKey'
  | 'texts'
  | 'learnerPage'
  | 'rows'
  | 'merge'
  | 'copied'
  | 'openingOf'
  | 'lacksQuestions'
  | 'inSeries'
  | 'fromPattern'
> {
  read(context: ReadContext): Promise<Item[]>
  /** The facts about an item that a bundle with it asks for; without it, no bundle has items of the kind. */
  soldAs?: (item: Item) => SoldItem
  filesOf(item: Item): ReferencedFile[]
  import(context: ImportContext, items: Item[]): Promise<void>
  export(context: ExportContext): Promise<void>
}

/** Hides the item type of a kind, so that all kinds have one type and fit into one list. */
export function defineKind<Item>(kind: KindDefinition<Item>): ContentKind {
  return {
    ...kind,
    async read(context) {
      const items = await kind.read(context)
      for (const item of items) {
        const sold = kind.soldAs?.(item)
        if (sold !== undefined) context.sold.set(sold.path, sold)
      }
      return {
        files: items.flatMap((item) => kind.filesOf(item)),
        import: (importContext) => kind.import(importContext, items),
      }
    },
  }
}
