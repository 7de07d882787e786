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

/** A draft of an item that a member of the staff has not published. */
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
  /** When such an item opens; null without a window. */
  opens_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

/** A file that a member of the staff sends for a field of a draft. */
interface ContentUploadTable {
  id: Identity
  /** Null: the draft was published or deleted. */
  draft_id: number | null
  actor: Fixed<string>
  /** The file of the draft, and the field in it. */
  field: Fixed<string>
  /** Of the member's file, with its size, and when it was changed, in milliseconds: the same file is sent on. */
  name: Fixed<string>
  bytes: Fixed<number>
  modified: Fixed<number>
  /** The path in a content folder that it gets. */
  path: Fixed<string>
  area: Fixed<'public' | 'paid'>
  /** Bytes from the beginning of the file. */
  received: Generated<number>
  state: Generated<'arriving' | 'arrived' | 'stored' | 'refused'>
  /** Why it is refused. */
  problem: string | null
  /** Until when a server stores it. */
  taken_until: Date | null
  /** The stored path. */
  file: string | null
  created_at: Fixed<Date>
  updated_at: Date
}

/** A part of a file that is sent, in the file store; named here before it is stored, so that no part is lost. */
interface ContentUploadPartTable {
  upload_id: Fixed<number>
  /** The bytes before it. */
  start: Fixed<number>
  /** The stored path. Its column has a name by which the file may be missing (`listNamedFiles`). */
  part: Fixed<string>
  bytes: Fixed<number>
  /** Whether it is one of the bytes received; another one was sent at the same time, or never arrived. */
  counts: Generated<boolean>
}

export interface ContentTables {
  content_revision: ContentRevisionTable
  content_draft: ContentDraftTable
  content_upload: ContentUploadTable
  content_upload_part: ContentUploadPartTable
}
