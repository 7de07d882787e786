import type { ItemKind } from '@sopan/domain/items'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import { accessOf } from './queries/entitlements.ts'
import { hasNamesOf, patternOf } from './searched.ts'
import type { Database } from './tables.ts'

/** One page of a list that is newest first; `after` is the last row of the previous page. */
export interface PageQuery {
  limit: number
  after: Position | null
}

interface Position {
  at: Date
  id: number
  /** Whether the row is among those that come before the others. */
  isFirst?: boolean | undefined
}

/** A page of the published courses, tests or books, or of those to which `purchasedBy` ever had access. */
export interface CatalogueQuery extends PageQuery {
  type?: 'free' | 'paid' | undefined
  search?: string | undefined
  /** The name of an exam as in URLs: only items that prepare for it. */
  exam?: string | undefined
  /** Names of exams as in URLs: items that prepare for one of them come before the others. */
  examsFirst?: readonly string[] | undefined
  purchasedBy?: number | undefined
  /** Only the item with this id. */
  id?: number | undefined
}

/** The newest rows of a table; one more row than asked for shows that there is a next page. */
export function newestFirst<Table extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
  table: ItemKind | 'notification' | 'syllabus' | 'timetable' | 'job_alert',
  { limit, after }: PageQuery,
) {
  const createdAt = sql.ref(`${table}.created_at`)
  const id = sql.ref(`${table}.id`)
  return rows
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(${createdAt}, ${id}) < (${after?.at}, ${after?.id})`),
    )
    .orderBy(createdAt, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
}

/** A page of a catalogue, with one more row if there is a next page. `is_first` is null if no exams come first. */
export async function listCatalogue<Table extends keyof Database, Row>(
  items: SelectQueryBuilder<Database, Table, Row>,
  kind: ItemKind,
  query: CatalogueQuery,
) {
  const { type, search = '', exam = '', examsFirst = [], purchasedBy, id } = query
  const column = (name: string) => sql.ref(`${kind}.${name}`)
  const found = items
    .$if(purchasedBy === undefined, (qb) => qb.where(sql<boolean>`${column('published')}`))
    .$if(purchasedBy !== undefined, (qb) =>
      qb.where(sql<boolean>`${column('id')} IN (
        SELECT item_id FROM ${accessOf(purchasedBy ?? null)} e
        WHERE item_kind = ${kind} AND revoked_at IS NULL)`),
    )
    .$if(id !== undefined, (qb) => qb.where(sql<boolean>`${column('id')} = ${id}`))
    .$if(type !== undefined, (qb) => qb.where(sql<boolean>`${column('type')} = ${type}`))
    .$if(exam !== '', (qb) => qb.where(isForExam(exam, column('exam_slugs'))))
    .$if(search !== '', (qb) => qb.where(hasNamesOf(search, column('search_text'))))
  const list = async (isFirst: boolean | null, page: PageQuery) => {
    const isForOne = sql`${column('exam_slugs')} && (${sql.join(examsFirst.map(namesOfExam), sql` || `)})`
    const part = found
      .$if(isFirst === true, (qb) => qb.where(sql<boolean>`(${isForOne})`))
      .$if(isFirst === false, (qb) => qb.where(sql<boolean>`NOT (${isForOne})`))
    const marked = part.select(sql<boolean | null>`${isFirst}::boolean`.as('is_first'))
    return await newestFirst(marked, kind, page).execute()
  }
  const { limit, after } = query
  if (examsFirst.length === 0) return list(null, query)
  // Two statements, because each finds its newest rows by the index; one that sorts by exams reads all rows.
  if (after !== null && after.isFirst !== true) return list(false, query)
  const first = await list(true, query)
  if (first.length > limit) return first
  return [...first, ...(await list(false, { limit: limit - first.length, after: null }))]
}

/**
 * SQL: all names in URLs of the exam with this name, from the page of the exam; without a page the name alone. If two pages
 * have the name, the page whose slug it is comes first, then the older page.
 */
export const namesOfExam = (exam: string | RawBuilder<unknown>) => sql`coalesce((
  SELECT exam_slugs FROM exam_page WHERE published AND ${exam}::text = ANY (exam_slugs)
  ORDER BY slug = ${exam} DESC, id LIMIT 1), ARRAY[${exam}::text])`

/** SQL: whether an item is for the exam with this name in URLs. */
export const isForExam = (exam: string, slugs: RawBuilder<unknown>) =>
  sql<boolean>`${slugs} && ${namesOfExam(exam)}`

/** SQL: each word of `search` is part of one of the texts, in any letter case; `%` and `_` are plain characters. */
export function hasWords(search: string, texts: readonly RawBuilder<unknown>[]) {
  const words = search.split(/\s/).filter((word) => word !== '')
  const found = words.map((word) => {
    const pattern = patternOf(word)
    return sql`(${sql.join(
      texts.map((text) => sql`${text} ILIKE ${pattern}`),
      sql` OR `,
    )})`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...found], sql` AND `)})`
}
