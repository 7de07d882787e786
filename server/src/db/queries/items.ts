import { sql } from 'kysely'

import type { ItemKind } from '../order-tables.ts'
import type { Db } from '../tables.ts'

/** All items, with their paths in a content folder. */
export const ITEMS = sql`(
  SELECT 'courses/' || slug AS path, 'course' AS kind, id, title, published FROM course
  UNION ALL SELECT 'tests/' || slug, 'exam', id, title, published FROM exam
  UNION ALL SELECT 'books/' || slug, 'book', id, title, published FROM book)`

export interface ListedItem {
  path: string
  kind: ItemKind
  id: number
  title: string
}

/** The published items with these paths, or all, by path. */
export async function mapPublishedItems(
  db: Db,
  paths?: readonly string[],
): Promise<Map<string, ListedItem>> {
  const { rows } = await sql<ListedItem>`
    SELECT path, kind, id, title FROM ${ITEMS} AS item
    WHERE published AND (${paths === undefined} OR path = ANY (${paths ?? []}::text[]))`.execute(db)
  return new Map(rows.map((item) => [item.path, item]))
}
