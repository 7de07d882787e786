import { ITEM_KINDS, type ItemKind } from '@sopan/domain/items'
import { type RawBuilder, sql } from 'kysely'

import type { ItemTable } from './sync-rows.ts'

/** An item as the console lists it. */
export interface ItemRow {
  path: string
  title: string
  published: boolean
  price_paise: number | null
  updated_at: Date
}

/** The rows of a table with one item a row, published or not. */
export const itemRows = (
  source: string,
  table: ItemKind | ItemTable,
  title: 'title' | 'name' = 'title',
): RawBuilder<ItemRow> => sql`
  SELECT ${`${source}/`}::text || slug AS path, ${sql.ref(title)} AS title, published,
    ${table in ITEM_KINDS ? sql.ref('price_paise') : sql`NULL::integer`} AS price_paise, updated_at
  FROM ${sql.table(table)}`
