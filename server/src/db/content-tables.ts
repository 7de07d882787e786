import type { ColumnType, Generated } from 'kysely'

import type { Fixed, Identity, Json } from './columns.ts'

type FixedJson<T> = ColumnType<T, string | null, never>

/** A state of an item of content, with who made it. */
interface ContentRevisionTable {
  id: Identity
  /** The path of the item: `courses/ssc-cgl-maths`, `coupons.yaml`. */
  path: Fixed<string>
  /** 0 is the state before the first change that was recorded. */
  revision: Fixed<number>
  /** The texts of its files in the canonical form, by their paths; null: it is unpublished. */
  document: FixedJson<Record<string, string> | null>
  /** The stored paths of its other files, by their paths in a content folder. */
  files: FixedJson<Record<string, string>>
  at: Fixed<Date>
  actor: Fixed<string>
  source: Fixed<'base' | 'import' | 'undo' | 'correction' | 'console'>
}

/** What a member of the staff has written of an item and not published. */
interface ContentDraftTable {
  id: Identity
  path: Fixed<string>
  /** Who opened it; each has one of an item. */
  actor: Fixed<string>
  /** The revision from which it was opened; null: an item that is not published yet. */
  base: number | null
  document: Json<Record<string, string>>
  files: Json<Record<string, string>>
  /** Counts the changes, so that no page saves over another one. */
  version: Generated<number>
  /** Of an item that was never published; null for other ones. */
  title: string | null
  created_at: Fixed<Date>
  updated_at: Date
}

export interface ContentTables {
  content_revision: ContentRevisionTable
  content_draft: ContentDraftTable
}
