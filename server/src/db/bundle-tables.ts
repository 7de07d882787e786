import type { BundledKind } from '@sopan/domain/items'
import type { ColumnType, Generated } from 'kysely'

import type { ForExams, Identity, Published, Searched, Translated } from './columns.ts'

/** Items that are sold together at one price. */
interface BundleTable extends Published, ForExams, Searched, Translated<'title' | 'description'> {
  id: Identity
  title: string
  description: string
  /** A public file. */
  cover: string | null
  price_paise: number
  validity_days: number | null
  /** How many published items of each kind it has; `noteBundles` writes them. */
  counts: ColumnType<Record<'courses' | 'tests' | 'books', number>, never, never>
  /** Whether all its items are tests. */
  is_series: ColumnType<boolean, never, never>
  created_at: Date
}

/** An item of a bundle. */
interface BundleItemTable {
  bundle_id: number
  item_kind: BundledKind
  item_id: number
  position: number
  /** When the bundle opens it; null: immediately. */
  opens_at: Date | null
  /** The attempts that the bundle gives; null: as many as a purchase of the test alone. */
  max_attempts: number | null
  /** When it was taken out of the bundle: who ordered before keeps it. */
  removed_at: Generated<Date | null>
  /** When the item was unpublished, with the same effect; null while it is published. `noteBundles` writes it. */
  unpublished_at: Generated<Date | null>
}

export interface BundleTables {
  bundle: BundleTable
  bundle_item: BundleItemTable
}
