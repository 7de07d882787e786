import { type RawBuilder, sql } from 'kysely'

import { hasAll } from '#server/db/searched.ts'
import type { Db } from '#server/db/tables.ts'

/** How many of a kind are sent. */
const SHOWN = 20

/** A hit of one kind; the columns that the kind does not have are null. */
export interface HitRow {
  kind: 'exam_page' | 'course' | 'class' | 'exam' | 'book' | 'syllabus' | 'timetable' | 'job_alert'
  id: number
  title: string
  /** Who teaches or has written it, of a class its course, of a study aid its subject or company, of an exam its slug. */
  detail: string | null
  /** Of an exam its other names. */
  exams: string[]
  type: 'free' | 'paid'
  price_paise: number | null
  subject_id: number
  course_id: number
  file: 'pdf' | 'image' | null
  /** How many there are of this kind. */
  total: number
}

interface Caller {
  /** Null for a visitor. */
  userId: number | null
  now: Date
}

type Matches = (text: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * The first ones of each kind with all words, each in one of its forms: hits with the words in their title before the
 * others, newest first.
 */
export async function findHits(
  db: Db,
  words: readonly (readonly string[])[],
  { userId, now }: Caller,
): Promise<HitRow[]> {
  const matches: Matches = (text) => hasAll(words, text)
  const ofEveryone = [
    items('course', sql`teacher`, userId === null ? sql`type = 'paid'` : sql`true`, matches),
    items('exam', sql`NULL`, sql`true`, matches),
    items('book', sql`author`, sql`true`, matches),
    examPages(matches),
  ]
  const ofLearners =
    userId === null
      ? []
      : [
          classes(userId, now, matches),
          aids('syllabus', sql`name`, sql`subject`, matches),
          aids('timetable', sql`name`, sql`NULL`, matches),
          aids('job_alert', sql`title`, sql`company_name`, matches),
        ]
  const kinds = sql.join([...ofEveryone, ...ofLearners], sql` UNION ALL `)
  const { rows } = await sql<HitRow>`${kinds}`.execute(db)
  return rows
}

/** The order of the hits, and the limit: only their ids are sorted and counted. */
const best = sql`in_title DESC, created_at DESC, id DESC`
const first = sql`(SELECT * FROM hit ORDER BY ${best} LIMIT ${SHOWN}) AS first`

const items = (
  kind: 'course' | 'exam' | 'book',
  detail: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  matches: Matches,
) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, created_at, ${matches(sql`lower(title)`)} AS in_title
    FROM ${sql.table(kind)} WHERE published AND ${condition} AND ${matches(sql`searched`)})
  SELECT ${kind}::text AS kind, item.id, title, ${detail} AS detail, exams, type, price_paise,
    NULL::bigint AS subject_id, NULL::bigint AS course_id, NULL AS file,
    (SELECT count(*) FROM hit) AS total
  FROM ${first} JOIN ${sql.table(kind)} AS item USING (id, created_at) ORDER BY ${best})`

const examPages = (matches: Matches) => sql`(
  SELECT 'exam_page', id, name, slug, other_names, NULL, NULL::bigint, NULL::bigint, NULL::bigint, NULL,
    count(*) OVER ()
  FROM exam_page WHERE published AND ${matches(sql`searched`)}
  ORDER BY ${matches(sql`lower(name)`)} DESC, name LIMIT ${SHOWN})`

/** Only of courses to which the learner has access, previews included (A-27). */
const classes = (userId: number, now: Date, matches: Matches) => sql`(
  SELECT 'class', class.id, class.title, course.title, '{}'::text[], NULL, NULL::bigint,
    subject.id, course.id, NULL, count(*) OVER ()
  FROM class JOIN subject ON subject.id = class.subject_id JOIN course ON course.id = subject.course_id
  WHERE class.published AND subject.published AND course.id IN (
      SELECT item_id FROM access
      WHERE user_id = ${userId} AND item_kind = 'course' AND revoked_at IS NULL
        AND (ends_at IS NULL OR ends_at > ${now}))
    AND ${matches(sql`class.searched`)}
  ORDER BY ${matches(sql`lower(class.title)`)} DESC, course.created_at DESC, course.id DESC,
    subject.position, subject.id, class.position, class.id LIMIT ${SHOWN})`

const aids = (
  kind: 'syllabus' | 'timetable' | 'job_alert',
  title: RawBuilder<unknown>,
  detail: RawBuilder<unknown>,
  matches: Matches,
) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, created_at, ${matches(sql`lower(${title})`)} AS in_title
    FROM ${sql.table(kind)} WHERE published AND status = 'active' AND ${matches(sql`searched`)})
  SELECT ${kind}::text, item.id, ${title}, ${detail}, '{}'::text[], NULL, NULL::bigint, NULL::bigint,
    NULL::bigint, CASE WHEN pdf IS NOT NULL THEN 'pdf' WHEN image IS NOT NULL THEN 'image' END,
    (SELECT count(*) FROM hit)
  FROM ${first} JOIN ${sql.table(kind)} AS item USING (id, created_at) ORDER BY ${best})`

/** Every Latin word of the texts that are searched. */
export async function listWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT searched FROM course UNION ALL SELECT searched FROM class
      UNION ALL SELECT searched FROM exam UNION ALL SELECT searched FROM book
      UNION ALL SELECT searched FROM syllabus UNION ALL SELECT searched FROM timetable
      UNION ALL SELECT searched FROM job_alert UNION ALL SELECT searched FROM exam_page
    ) AS item, regexp_split_to_table(searched, '[^a-z]+') AS word
    WHERE length(word) BETWEEN 3 AND 21`.execute(db)
  return rows.map(({ word }) => word)
}
