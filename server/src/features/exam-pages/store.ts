import type { AskedIn } from '@sopan/contract/exams/earlier-papers'
import { indianDay } from '@sopan/domain/indian-day'
import { ITEM_KIND_NAMES, type ItemKind } from '@sopan/domain/items'
import { type RawBuilder, sql } from 'kysely'

import type { ExamDate } from '#server/db/exam-page-tables.ts'
import { namesOfExam } from '#server/db/keyset.ts'
import type { BundleOfItemRow } from '#server/db/queries/bundles.ts'
import { hasAccessTo } from '#server/db/queries/entitlements.ts'
import { isNotHiddenFrom } from '#server/db/queries/exam-access.ts'
import { hindiTitle, typeOfRow } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'

/** How many of a kind are sent. */
const SHOWN = 4
/** Of the tests two may be shown above their list. */
const TESTS = SHOWN + 2

interface Group<Item> {
  total: number
  items: Item[]
}

interface OfferedRow {
  id: number
  title: string
  title_hi: string | null
  type: 'free' | 'paid'
  price_paise: number | null
  has_access: boolean
}

export interface TestRow extends OfferedRow {
  seconds: number | null
  questions: number
  opens_at: string | null
  closes_at: string | null
  asked_in: AskedIn | null
}

/** The file that staff have written about the exam. */
interface FileRow {
  slug: string
  name: string
  other_names: string[]
  dates: ExamDate[]
  text_html: string | null
  hi: { text_html: string | null } | null
}

export interface ExamPageRow {
  file: FileRow | null
  /** As the oldest item that names the exam writes it; null if no item does. */
  name: string | null
  next_window: TestRow | null
  tests: Group<TestRow>
  earlier_papers: Group<TestRow>
  courses: Group<OfferedRow & { teacher: string | null; image: string | null }>
  books: Group<OfferedRow & { author: string; cover: string | null }>
  bundles: Group<
    OfferedRow & { is_series: boolean; counts: BundleOfItemRow['counts']; cover: string | null }
  >
  syllabus: Group<{
    id: number
    title: string
    title_hi: string | null
    subject: string | null
    subject_hi: string | null
    file: 'pdf' | 'image' | null
  }>
  job_alerts: Group<{
    id: number
    title: string
    title_hi: string | null
    company_name: string
    company_name_hi: string | null
    last_date: string | null
  }>
}

interface Caller {
  /** Null for a visitor. */
  userId: number | null
  now: Date
}

/** An exam by one of its names in URLs, with the first items of each kind that names it, in one statement. */
export async function readExamPage(
  db: Db,
  slug: string,
  { userId, now }: Caller,
): Promise<ExamPageRow> {
  const offered = (
    kind: ItemKind,
  ) => sql`id, title, ${hindiTitle(kind)} AS title_hi, ${typeOfRow(kind)} AS type, price_paise,
    ${hasAccessTo(userId, kind, sql.ref('item.id'), now)} AS has_access`
  const tests = sql`${offered('exam')}, opens_at, closes_at, asked_in,
    (SELECT time_limit_seconds FROM paper WHERE paper.id = item.paper_id) AS seconds,
    (SELECT count(*) FROM paper_question question WHERE question.paper_id = item.paper_id) AS questions`
  const isShown = sql`${isOfExam} AND ${isGiven}`
  const isTaken = sql`EXISTS (SELECT FROM attempt WHERE user_id = ${userId} AND exam_id = item.id)`
  const windows = sql`SELECT ${tests} FROM exam AS item
    WHERE ${isShown} AND closes_at > ${now} ORDER BY opens_at, id LIMIT 1`
  const { rows } = await sql<ExamPageRow>`
    WITH of_exam AS MATERIALIZED (SELECT ${namesOfExam(slug)} AS slugs),
      given AS MATERIALIZED (SELECT id FROM exam WHERE for_batches AND ${isNotHiddenFrom(userId, now)})
    SELECT (SELECT to_json(file) FROM (
        SELECT slug, name, other_names, dates, text_html, hi FROM exam_page
        WHERE published AND slug = (SELECT slugs[1] FROM of_exam)) AS file) AS file,
      (${oldestName(slug)}) AS name,
      (SELECT to_json(test) FROM (${windows}) AS test) AS next_window,
      ${group(
        sql`${tests} FROM exam AS item WHERE ${isShown} AND asked_in IS NULL
        ORDER BY (type = 'free' AND closes_at IS NULL AND paper_id IS NOT NULL) DESC,
          (closes_at < ${now}) IS TRUE, ${isTaken}, created_at DESC, id DESC`,
        TESTS,
      )} AS tests,
      ${group(sql`${tests} FROM exam AS item WHERE ${isShown} AND asked_in IS NOT NULL
        ORDER BY created_at DESC, id DESC`)} AS earlier_papers,
      ${group(sql`${offered('course')}, teacher, image FROM course AS item
        WHERE ${isOfExam} AND (type = 'paid' OR ${userId !== null})
        ORDER BY created_at DESC, id DESC`)} AS courses,
      ${group(sql`${offered('book')}, author, cover FROM book AS item WHERE ${isOfExam}
        ORDER BY created_at DESC, id DESC`)} AS books,
      ${group(sql`${offered('bundle')}, is_series, counts, cover
        FROM bundle AS item WHERE ${isOfExam} ORDER BY created_at DESC, id DESC`)} AS bundles,
      ${group(sql`id, name AS title, hi ->> 'name' AS title_hi, subject,
          hi ->> 'subject' AS subject_hi,
          CASE WHEN pdf IS NOT NULL THEN 'pdf' WHEN image IS NOT NULL THEN 'image' END AS file
        FROM syllabus AS item WHERE ${isOfExam} AND status = 'active'
        ORDER BY created_at DESC, id DESC`)} AS syllabus,
      ${group(sql`id, title, hi ->> 'title' AS title_hi, company_name,
          hi ->> 'company_name' AS company_name_hi, last_date FROM job_alert AS item
        WHERE ${isOfExam} AND status = 'active' AND (last_date IS NULL OR last_date >= ${indianDay(now)})
        ORDER BY created_at DESC, id DESC`)} AS job_alerts`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A SELECT without FROM has one row')
  return row
}

const isOfExam = sql`published AND exam_slugs && (SELECT slugs FROM of_exam)`

/** Whether a test is not for batches alone, or is one of those that the caller has, which are read once. */
const isGiven = sql`(NOT for_batches OR id IN (SELECT given.id FROM given))`

/** The first rows of a SELECT without its first word, and how many there are. */
const group = (rows: RawBuilder<unknown>, limit = SHOWN) => sql`(
  SELECT json_build_object('total', coalesce(max(total), 0),
    'items', coalesce(json_agg(to_jsonb(first) - 'total'), '[]'))
  FROM (SELECT count(*) OVER () AS total, ${rows} LIMIT ${limit}) AS first)`

const NAMING = [...ITEM_KIND_NAMES, 'syllabus', 'job_alert'] as const

/** Both lists of an item have the same order. */
const oldestName = (slug: string) => sql`
  SELECT name FROM (${sql.join(
    NAMING.map(
      (
        table,
      ) => sql`SELECT exams[array_position(exam_slugs, ${slug}::text)] AS name, created_at FROM ${sql.table(table)}
        WHERE published AND ${slug}::text = ANY (exam_slugs)
          ${table === 'syllabus' || table === 'job_alert' ? sql`AND status = 'active'` : sql``}
          ${table === 'exam' ? sql`AND ${isGiven}` : sql``}`,
    ),
    sql` UNION ALL `,
  )}) AS named ORDER BY created_at LIMIT 1`
