import type { ColumnType } from 'kysely'

import type { Fixed, Identity } from './columns.ts'

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
  source: Fixed<'base' | 'import' | 'undo' | 'correction'>
}

export interface ContentTables {
  content_revision: ContentRevisionTable
}
