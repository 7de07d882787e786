import type { ColumnType, Generated } from 'kysely'

/** Given by the database when a row is made, never by us. */
export type Identity = ColumnType<number, never, never>

/** Set when a row is made and not changed afterwards. */
export type Fixed<T> = ColumnType<T, T, never>

export type Json<T> = ColumnType<T, string, string>

/** What every row that a content folder owns has in common. */
export interface Published {
  slug: string
  published: Generated<boolean>
  updated_at: Date
}
