import { type RawBuilder, sql } from 'kysely'

/** An item as the console lists it. */
export interface ItemRow {
  path: string
  title: string
  published: boolean
  price_paise: number | null
  updated_at: Date
}

/** The rows of a table each of which is an item, published or not. */
export const itemRows = (
  source: string,
  table: 'notification' | 'syllabus' | 'timetable' | 'job_alert',
  title: 'title' | 'name',
): RawBuilder<ItemRow> => sql`
  SELECT ${`${source}/`}::text || slug AS path, ${sql.ref(title)} AS title, published,
    NULL::integer AS price_paise, updated_at FROM ${sql.table(table)}`

/** The same of a table whose items have prices. */
export const pricedRows = (
  source: string,
  table: 'course' | 'exam' | 'book',
): RawBuilder<ItemRow> => sql`
  SELECT ${`${source}/`}::text || slug AS path, title, published, price_paise, updated_at
  FROM ${sql.table(table)}`
