import { type Insertable, sql } from 'kysely'

import type { Database, Trx } from '#server/db/tables.ts'

import type { ImportContext } from './import-context.ts'

/** The tables of items that are one row and one YAML file each. */
export type ItemTable =
  | 'book'
  | 'notification'
  | 'syllabus'
  | 'timetable'
  | 'job_alert'
  | 'exam_page'
  | 'teacher'

/** The tables that the content import maintains. */
type ContentTable =
  | ItemTable
  | 'course'
  | 'subject'
  | 'class'
  | 'class_video'
  | 'note'
  | 'exam'
  | 'bundle'
  | 'coupon'

/** Columns of content tables whose values are not in the folder; `syncRows` sets the first two. */
type NotFromFolder = 'published' | 'updated_at' | 'paper_id' | 'origin'

/**
 * Every column set from the folder, including nullable columns and columns with a default: the compiler
 * then finds a field that an importer forgets.
 */
export type Values<Table extends ContentTable> = Required<
  Omit<Insertable<Database[Table]>, NotFromFolder>
>

interface StoredRow {
  id: number
  published: boolean
}

export interface Sync<Table extends ContentTable, Row extends StoredRow> {
  table: Table
  /** The stored rows, published or not, by their path in the folder. */
  rows: Map<string, Row>
  /** The items of the folder, with their column values given the stored row. */
  items: { path: string; values: (row: Row | undefined) => Values<NoInfer<Table>> }[]
  /** Whether related rows in other tables match the folder, too. */
  relatedRowsMatch?: (path: string, row: Row) => boolean
}

/**
 * Makes a table match the folder: inserts new items, updates changed ones, publishes items that were
 * added again, and unpublishes removed ones as far as the import may. Unchanged rows are not written. Returns the ids
 * of the folder's items by path.
 */
export async function syncRows<Table extends ContentTable, Row extends StoredRow>(
  { trx, reportItem, itemIds, mayUnpublish, now }: ImportContext,
  { table, rows, items, relatedRowsMatch = () => true }: Sync<Table, Row>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { path, values: valuesGiven } of items) {
    const row = rows.get(path)
    const values = valuesGiven(row)
    if (!row) {
      ids.set(path, await insert(trx, table, { ...values, updated_at: now }))
      reportItem('added', path)
      continue
    }
    ids.set(path, row.id)
    if (row.published && hasValues(row, values) && relatedRowsMatch(path, row)) {
      reportItem('unchanged', path)
    } else {
      await update(trx, table, row.id, { ...values, published: true, updated_at: now })
      reportItem('changed', path)
    }
  }
  for (const [path, row] of rows) {
    if (!row.published || ids.has(path) || !mayUnpublish(path)) continue
    await update(trx, table, row.id, { published: false, updated_at: now })
    reportItem('unpublished', path)
  }
  for (const [path, id] of ids) itemIds.set(path, id)
  return ids
}

/** Rows by their path; a row whose parent is not in the folder has no path and is not changed. */
export function byPath<Item>(
  rows: Item[],
  pathOf: (row: Item) => string | undefined,
): Map<string, Item> {
  const paths = new Map<string, Item>()
  for (const row of rows) {
    const path = pathOf(row)
    if (path !== undefined) paths.set(path, row)
  }
  return paths
}

// Kysely cannot follow a table that is itself a type parameter; the values are typed by `Sync`.

async function insert(trx: Trx, table: ContentTable, values: object): Promise<number> {
  const columns = Object.keys(values).map((column) => sql.ref(column))
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    VALUES (${sql.join(Object.values(values))}) RETURNING id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`The new row of ${table} came back without an id`)
  return row.id
}

async function update(trx: Trx, table: ContentTable, id: number, values: object): Promise<void> {
  const changes = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE id = ${id}`.execute(trx)
}

function hasValues(row: object, values: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(values).every(([column, value]) => isSame(stored.get(column), value))
}

function isSame(stored: unknown, value: unknown): boolean {
  // Times, lists and JSON values, whose keys keep their order.
  const areObjects = typeof stored === 'object' && typeof value === 'object'
  if (areObjects) return JSON.stringify(stored) === JSON.stringify(value)
  // A list in a JSON column is written as text.
  return stored === value || (Array.isArray(stored) && JSON.stringify(stored) === value)
}
