import { ITEM_KIND_NAMES, type ItemKind } from '@sopan/domain/items'
import type { Forms } from '@sopan/domain/search/words'
import { type RawBuilder, sql } from 'kysely'

import { hasAccessTo } from '#server/db/queries/entitlements.ts'
import { isShownExam } from '#server/db/queries/exam-access.ts'
import { hindiTitle, typeOfRow } from '#server/db/queries/items.ts'
import { hasAll, hasWord, patternOf, withHindi } from '#server/db/searched.ts'
import type { Db } from '#server/db/tables.ts'

/** How many of a kind are sent. */
const SHOWN = 20

/** How many titles of a course are sent by which it was found. */
const TOPICS_SHOWN = 3

/** The tables with a text that is searched. */
const SEARCHED = [
  ...ITEM_KIND_NAMES,
  'class',
  'exam_page',
  'syllabus',
  'timetable',
  'job_alert',
] as const

/** A hit of one kind; the columns that the kind does not have are null or empty. */
export interface HitRow {
  kind: (typeof SEARCHED)[number]
  id: number
  title: string
  title_hi: string | null
  /**
   * Who teaches or has written it, of a class its course, of a study aid its subject or company, of an exam its slug, of a
   * bundle whether it is a series.
   */
  detail: string | null
  /** The same in Hindi, of a class and of study aids. */
  detail_hi: string | null
  /** Of an exam its other names. */
  exams: string[]
  type: 'free' | 'paid'
  price_paise: number | null
  subject_id: number
  course_id: number
  file: 'pdf' | 'image' | null
  /** Titles in a course that have words which the course itself lacks. */
  topics: string[]
  /** The same topics, in Hindi as far as they have Hindi titles. */
  topics_hi: string[]
  /** Whether words of it begin with all words of the search. */
  begins: boolean
  /** How many there are of this kind. */
  total: number
}

interface Caller {
  /** Null for a visitor. */
  userId: number | null
  now: Date
}

/**
 * The first ones of each kind with all words, each in one of its forms, where words begin, or if nothing begins so, inside
 * words: hits with the words in their title before the others, newest first.
 */
export async function findHits(
  db: Db,
  words: readonly Forms[],
  { userId, now }: Caller,
): Promise<HitRow[]> {
  const searched = [sql`search_text`]
  const ofItems: Record<ItemKind, RawBuilder<unknown>> = {
    course: courses(words, userId, [...searched, sql`topics`]),
    exam: items('exam', sql`NULL`, words, isShownExam(userId, now)),
    book: items('book', sql`author`, words),
    bundle: items('bundle', sql`is_series::text`, words),
  }
  const ofLearners =
    userId === null
      ? []
      : [
          classes(userId, now, words),
          aids('syllabus', 'name', 'subject', withHindi('subject'), words),
          aids('timetable', 'name', null, sql`search_text`, words),
          aids('job_alert', 'title', 'company_name', withHindi('company_name', 'location'), words),
        ]
  const kinds = sql.join(
    [...Object.values(ofItems), examPages(words), ...ofLearners],
    sql` UNION ALL `,
  )
  const { rows } = await sql<HitRow & { beginning: number }>`${kinds}`.execute(db)
  const beginning = rows.filter(({ begins }) => begins)
  return beginning.length === 0 ? rows : beginning.map((row) => ({ ...row, total: row.beginning }))
}

/** The first courses with all words in their texts or in their description. */
export async function findDescribed(
  db: Db,
  words: readonly Forms[],
  { userId }: Caller,
): Promise<HitRow[]> {
  const texts = [sql`search_text`, sql`topics`, sql`described`]
  const { rows } = await sql<HitRow>`${courses(words, userId, texts)}`.execute(db)
  return rows
}

/** The order of the hits, and the limit: only their ids are sorted and counted. */
const best = sql`nearness DESC, created_at DESC, id DESC`
const first = sql`(SELECT * FROM hit ORDER BY ${best} LIMIT ${SHOWN}) AS first`
const counts = sql`nearness > 0,
  (SELECT count(*) FROM hit WHERE nearness > 0) AS beginning, (SELECT count(*) FROM hit)`

/** SQL: a title in all its languages. */
const titles = (title: string, hindi: RawBuilder<unknown>) =>
  sql`concat_ws(' ', ${sql.ref(title)}, ${hindi})`

/** SQL: 3 for the beginnings of words of the title, 2 of the first text, 1 of others, 0 inside words. */
function nearness(
  words: readonly Forms[],
  title: RawBuilder<unknown>,
  texts: readonly RawBuilder<unknown>[],
) {
  const inText = texts.map(
    (_, index) => sql`WHEN ${hasAll(words, 'beginning', texts.slice(0, index + 1))}
      THEN ${index === 0 ? 2 : 1}::integer`,
  )
  return sql`CASE WHEN ${hasAll(words, 'beginning', [sql`lower(${title})`])} THEN 3
    ${sql.join(inText, sql` `)} ELSE 0 END`
}

/** Visitors find no free courses, as in the list (A-27). */
const courses = (
  words: readonly Forms[],
  userId: number | null,
  texts: readonly RawBuilder<unknown>[],
) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, created_at, ${nearness(words, titles('title', hindiTitle('course')), texts)} AS nearness
    FROM course WHERE published AND ${userId === null ? sql`type = 'paid'` : sql`true`}
      AND ${hasAll(words, 'anywhere', texts)})
  SELECT 'course'::text AS kind, item.id, title, hi ->> 'title' AS title_hi, teacher AS detail,
    NULL AS detail_hi, exams, type, price_paise, NULL::bigint AS subject_id, NULL::bigint AS course_id,
    NULL AS file, topic.titles AS topics, topic.titles_hi AS topics_hi, nearness > 0 AS begins, (SELECT count(*) FROM hit WHERE nearness > 0) AS beginning,
    (SELECT count(*) FROM hit) AS total
  FROM ${first} JOIN course AS item USING (id, created_at), ${topicsOf(words)} AS topic ORDER BY ${best})`

/** SQL: the titles in a course with most of the words that its own texts lack, in the order of the course. */
function topicsOf(words: readonly Forms[]) {
  const missing = words.map(
    (
      forms,
    ) => sql`(${hasWord(forms, 'anywhere', [sql`lower(concat_ws(' ', one.title, one.title_hi))`])}
      AND NOT ${hasWord(forms, 'anywhere', [sql`item.search_text`])})::integer`,
  )
  return sql`LATERAL (
    SELECT coalesce((array_agg(title ORDER BY words DESC, place))[:${TOPICS_SHOWN}], '{}') AS titles,
      coalesce((array_agg(coalesce(title_hi, title) ORDER BY words DESC, place))[:${TOPICS_SHOWN}], '{}') AS titles_hi
    FROM (
      SELECT title, title_hi, min(place) AS place, ${sql.join(missing, sql` + `)} AS words FROM (
        SELECT title, hi ->> 'title' AS title_hi, ARRAY[position, id] AS place
        FROM subject WHERE course_id = item.id AND published
        UNION ALL SELECT class.title, class.hi ->> 'title',
          ARRAY[subject.position, subject.id, class.position, class.id]
        FROM subject JOIN class ON class.subject_id = subject.id
        WHERE course_id = item.id AND subject.published AND class.published) AS one
      GROUP BY title, title_hi) AS found
    WHERE words > 0)`
}

const items = (
  kind: Exclude<ItemKind, 'course'>,
  detail: RawBuilder<unknown>,
  words: readonly Forms[],
  isShown = sql`published`,
) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, created_at, ${nearness(words, titles('title', hindiTitle(kind)), [sql`search_text`])} AS nearness
    FROM ${sql.table(kind)} WHERE ${isShown} AND ${hasAll(words, 'anywhere', [sql`search_text`])})
  SELECT ${kind}::text, item.id, title, ${hindiTitle(kind)}, ${detail}, NULL, exams, ${typeOfRow(kind)}, price_paise, NULL, NULL,
    NULL, '{}'::text[], '{}'::text[], ${counts}
  FROM ${first} JOIN ${sql.table(kind)} AS item USING (id, created_at) ORDER BY ${best})`

const examPages = (words: readonly Forms[]) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, ${nearness(words, sql`name`, [sql`search_text`])} AS nearness
    FROM exam_page WHERE published AND ${hasAll(words, 'anywhere', [sql`search_text`])})
  SELECT 'exam_page', id, name, NULL, slug, NULL, other_names, NULL, NULL, NULL, NULL, NULL, '{}'::text[],
    '{}'::text[], ${counts}
  FROM hit JOIN exam_page USING (id) ORDER BY nearness DESC, name LIMIT ${SHOWN})`

/** Only of courses to which the learner has access, previews included (A-27). */
const classes = (userId: number, now: Date, words: readonly Forms[]) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT class.id, course.id AS course_id,
      ${nearness(words, sql`concat_ws(' ', class.title, class.hi ->> 'title')`, [sql`class.search_text`])} AS nearness
    FROM class JOIN subject ON subject.id = class.subject_id JOIN course ON course.id = subject.course_id
    WHERE class.published AND subject.published AND ${hasAccessTo(userId, 'course', sql.ref('course.id'), now)}
      AND ${hasAll(words, 'anywhere', [sql`class.search_text`])})
  SELECT 'class', class.id, class.title, class.hi ->> 'title', course.title, course.hi ->> 'title', '{}'::text[],
    NULL, NULL, subject.id, course.id, NULL, '{}'::text[], '{}'::text[], ${counts}
  FROM hit JOIN class USING (id) JOIN subject ON subject.id = class.subject_id
    JOIN course ON course.id = subject.course_id
  ORDER BY nearness DESC, course.created_at DESC, course.id DESC,
    subject.position, subject.id, class.position, class.id LIMIT ${SHOWN})`

const aids = (
  kind: 'syllabus' | 'timetable' | 'job_alert',
  title: 'name' | 'title',
  detail: string | null,
  text: RawBuilder<unknown>,
  words: readonly Forms[],
) => sql`(
  WITH hit AS MATERIALIZED (
    SELECT id, created_at, ${nearness(words, titles(title, sql`hi ->> ${title}`), [text])} AS nearness
    FROM ${sql.table(kind)} WHERE published AND status = 'active'
      AND ${hasAll(words, 'anywhere', [text])})
  SELECT ${kind}::text, item.id, ${sql.ref(title)}, hi ->> ${title},
    ${detail === null ? sql`NULL, NULL` : sql`${sql.ref(detail)}, hi ->> ${detail}`}, '{}'::text[], NULL, NULL,
    NULL, NULL, CASE WHEN pdf IS NOT NULL THEN 'pdf' WHEN image IS NOT NULL THEN 'image' END, '{}'::text[],
    '{}'::text[], ${counts}
  FROM ${first} JOIN ${sql.table(kind)} AS item USING (id, created_at) ORDER BY ${best})`

/** Leaves out the names that no item has. */
export async function listNamesInUse(db: Db, names: readonly string[]): Promise<string[]> {
  const texts = sql`unnest(${[...names]}::text[], ${names.map(patternOf)}::text[]) AS one(name, pattern)`
  const inUse = SEARCHED.map(
    (table) => sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE search_text LIKE pattern)`,
  )
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${texts} WHERE ${sql.join(inUse, sql` OR `)}
      OR EXISTS (SELECT FROM course WHERE topics LIKE pattern OR described LIKE pattern)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Every Latin word of the texts that are searched. */
export async function listWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT lower(title) AS search_text FROM subject
      UNION ALL ${sql.join(
        SEARCHED.map((table) => sql`SELECT search_text FROM ${sql.table(table)}`),
        sql` UNION ALL `,
      )}
    ) AS item, regexp_split_to_table(search_text, '[^a-z]+') AS word
    WHERE length(word) BETWEEN 3 AND 22`.execute(db)
  return rows.map(({ word }) => word)
}
