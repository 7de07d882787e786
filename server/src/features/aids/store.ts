import { type SelectQueryBuilder, sql } from 'kysely'

import { type PageQuery, isForExam, newestFirst } from '#server/db/keyset.ts'
import { hasWordsOf, withHindi } from '#server/db/searched.ts'
import type { Database, Db } from '#server/db/tables.ts'

export interface AidQuery extends PageQuery {
  id?: number | undefined
  /** Also aids that are not active. */
  all: boolean
  /** The name of an exam as in URLs. */
  exam?: string | undefined
}

const aidColumns = ['id', 'description', 'hi', 'status', 'pdf', 'image', 'created_at'] as const

/** A page of published items, or with `id` the item with this id. */
function aidPage<Table extends keyof Database, Row>(
  items: SelectQueryBuilder<Database, Table, Row>,
  table: 'syllabus' | 'timetable' | 'job_alert',
  query: AidQuery,
) {
  const { id, all, exam = '' } = query
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const found = items
    .where(sql<boolean>`${column('published')}`)
    .$if(!all, (qb) => qb.where(sql<boolean>`${column('status')} = 'active'`))
    .$if(id !== undefined, (qb) => qb.where(sql<boolean>`${column('id')} = ${id}`))
    .$if(exam !== '', (qb) => qb.where(isForExam(exam, column('exam_slugs'))))
  return newestFirst(found, table, query)
}

export function listSyllabus(db: Db, query: AidQuery) {
  const items = db.selectFrom('syllabus').select([...aidColumns, 'name', 'exams', 'subject'])
  return aidPage(items, 'syllabus', query).execute()
}
export type SyllabusRow = Awaited<ReturnType<typeof listSyllabus>>[number]

export function listTimetables(db: Db, query: AidQuery) {
  const items = db.selectFrom('timetable').select([...aidColumns, 'name'])
  return aidPage(items, 'timetable', query).execute()
}
export type TimetableRow = Awaited<ReturnType<typeof listTimetables>>[number]

export function listJobAlerts(
  db: Db,
  { search = '', ...query }: AidQuery & { search?: string | undefined },
) {
  const items = db
    .selectFrom('job_alert')
    .select([
      ...aidColumns,
      'title',
      'company_name',
      'location',
      'exams',
      'requirements',
      'salary',
      'experience',
      'last_date',
      'apply_link',
    ])
    .where(hasWordsOf(search, withHindi('company_name', 'location')))
  return aidPage(items, 'job_alert', query).execute()
}
export type JobAlertRow = Awaited<ReturnType<typeof listJobAlerts>>[number]
