import type { MarksPolicy } from '@sopan/domain/exams/figures-shown'
import type { ItemKind } from '@sopan/domain/items'
import { endingBefore } from '@sopan/domain/today'
import { sql } from 'kysely'

import {
  accessOf,
  hasAccessTo,
  isLiveAt,
  isOwnGrant,
  isPause,
} from '#server/db/queries/entitlements.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import { inHistory } from '#server/db/queries/order-history.ts'
import type { Db, Row } from '#server/db/tables.ts'

import { type OwnBatchRow, ownBatches } from './batches-store.ts'
import { type OwnBundleRow, ownBundles } from './bundles-store.ts'
import { type NamedTest, type TodayFacts, todayFacts } from './today-store.ts'

export interface LastResult extends NamedTest {
  attempt_id: number
  exams: string[]
  deadline: string
  closed_at: string
  marks: number
  possible_marks: number
  right_count: number
  wrong_count: number
  skipped_count: number
  passed: boolean
  pass_percent: number
  in_window: boolean
  /** The window of the test. */
  opens_at: string | null
  closes_at: string | null
  marks_shown: MarksPolicy
  /** When a corrected key made this grade. */
  corrected_at: string | null
}

/** How many of the newest attempts are searched for the newest one of each test. */
const SEARCHED = 50
const RESULTS = 20
/** As many bought tests as a page of their list has. */
const BOUGHT = 50
/** One more than the dashboard shows: then there are more. */
const BOOKS = 4
const ANSWERED = 20
/** A year of days in a row is the longest that is counted. */
const DAYS = 366

export interface Overview extends TodayFacts {
  /** Paise by kind of item; null if nothing was bought. */
  spent: Partial<Record<ItemKind, number>> | null
  last_class: {
    class_id: number
    class_title: string
    subject_id: number
    course_id: number
    course_title: string
    hi: Row<'class'>['hi']
    course_hi: Row<'course'>['hi']
  } | null
  open_attempt: (NamedTest & { attempt_id: number; deadline: string }) | null
  /** The newest finished attempt of each test, newest first, each with its newest grade. */
  last_results: LastResult[] | null
  /** Ids of the tests with the newest access, newest first. */
  bought_tests: number[] | null
  /** The books with the newest access, newest first. */
  bought_books: { book_id: number; title: string; author: string; hi: Row<'book'>['hi'] }[] | null
  bundles: OwnBundleRow[] | null
  batches: OwnBatchRow[] | null
  /** The newest tickets with answers that the learner has not opened, and how many. */
  new_answers:
    | {
        ticket_id: number
        answers: number
        /** The test and the number of the question that the ticket doubts; null for other tickets. */
        test_name: string | null
        hi: Row<'exam'>['hi']
        question: number | null
      }[]
    | null
  /** The items whose access ends soon, the nearest end first. */
  ending_access:
    | {
        kind: ItemKind
        id: number
        title: string
        title_hi: string | null
        ends_at: string
      }[]
    | null
  /** The newest days in India on which the learner was here. */
  days: string[] | null
}

/** Repeats the condition of a partial index (`inHistory`), so that it is summed from that index alone. */
const spent = (userId: number) => sql`
  SELECT json_object_agg(item_kind, paise) FROM (
    SELECT item_kind, sum(paid_paise) AS paise FROM purchase_order
    WHERE user_id = ${userId} AND state = 'fulfilled' AND ${inHistory}
    GROUP BY item_kind
  ) AS by_kind`

/**
 * Opened classes are sorted before their courses are looked up, which ends at the first class whose course the
 * learner has; OFFSET 0 prevents the planner from merging the subquery into the outer query. A completed class
 * is followed by the next one of its course that is not.
 */
const openedClass = (userId: number, now: Date) => sql`
  SELECT row_to_json(stopped) FROM (
    SELECT item.*
    FROM (
      SELECT class_id, opened_at, completed_at FROM class_progress WHERE user_id = ${userId}
      ORDER BY opened_at DESC, class_id DESC
    ) AS p
    CROSS JOIN LATERAL (
      SELECT coalesce(next.class_id, c.id) AS class_id,
        coalesce(next.class_title, c.title) AS class_title,
        coalesce(next.subject_id, s.id) AS subject_id,
        CASE WHEN next.class_id IS NULL THEN c.hi ELSE next.hi END AS hi,
        course.id AS course_id, course.title AS course_title, course.hi AS course_hi
      FROM class c JOIN subject s ON s.id = c.subject_id JOIN course ON course.id = s.course_id
      LEFT JOIN LATERAL (
        SELECT c2.id AS class_id, c2.title AS class_title, c2.hi, s2.id AS subject_id
        FROM class c2 JOIN subject s2 ON s2.id = c2.subject_id
        WHERE p.completed_at IS NOT NULL AND s2.course_id = course.id AND c2.published
          AND s2.published
          AND (s2.position, s2.id, c2.position, c2.id) > (s.position, s.id, c.position, c.id)
          AND NOT EXISTS (SELECT FROM class_progress done
            WHERE done.user_id = ${userId} AND done.class_id = c2.id AND done.completed_at IS NOT NULL)
        ORDER BY s2.position, s2.id, c2.position, c2.id LIMIT 1
      ) AS next ON true
      WHERE c.id = p.class_id AND c.published AND s.published AND ${hasAccessTo(userId, 'course', sql.ref('course.id'), now)}
      OFFSET 0
    ) AS item
    ORDER BY p.opened_at DESC, p.class_id DESC LIMIT 1
  ) AS stopped`

/** If no class was opened, the first class of the newest course is the one to continue with. */
const firstClass = (userId: number, now: Date) => sql`
  SELECT row_to_json(first) FROM (
    SELECT c.id AS class_id, c.title AS class_title, c.hi, s.id AS subject_id,
      course.id AS course_id, course.title AS course_title, course.hi AS course_hi
    FROM ${accessOf(userId)} e JOIN course ON course.id = e.item_id
    JOIN subject s ON s.course_id = course.id JOIN class c ON c.subject_id = s.id
    WHERE e.item_kind = 'course' AND ${isLiveAt(now)}
      AND c.published AND s.published
    ORDER BY e.starts_at DESC, e.id DESC, s.position, s.id, c.position, c.id LIMIT 1
  ) AS first`

const openAttempt = (userId: number, now: Date) => sql`
  SELECT row_to_json(running) FROM (
    SELECT a.id AS attempt_id, a.exam_id AS test_id, exam.title AS test_name, exam.hi, a.deadline
    FROM attempt a JOIN exam ON exam.id = a.exam_id
    WHERE a.user_id = ${userId} AND a.closed_at IS NULL AND a.deadline > ${now}
    ORDER BY a.id DESC LIMIT 1
  ) AS running`

const lastResults = (userId: number) => sql`
  SELECT json_agg(result ORDER BY result.attempt_id DESC) FROM (
    SELECT newest.exam_id AS test_id, newest.id AS attempt_id, exam.title AS test_name, exam.hi, exam.exams,
        newest.deadline, newest.closed_at, g.marks, g.possible_marks, g.right_count, g.wrong_count, g.skipped_count, g.passed, paper.pass_percent,
        newest.in_window, exam.opens_at, exam.closes_at, exam.marks_shown,
        CASE WHEN g.correction_id IS NOT NULL THEN g.graded_at END AS corrected_at
      FROM (
        SELECT DISTINCT ON (exam_id) * FROM (
          SELECT id, exam_id, paper_id, in_window, deadline, closed_at FROM attempt
          WHERE user_id = ${userId} AND closed_at IS NOT NULL
          ORDER BY id DESC LIMIT ${SEARCHED}
        ) AS recent
        ORDER BY exam_id, id DESC
      ) AS newest
      JOIN exam ON exam.id = newest.exam_id
      JOIN paper ON paper.id = newest.paper_id
      JOIN LATERAL (
        SELECT * FROM grade WHERE attempt_id = newest.id ORDER BY version DESC LIMIT 1
      ) AS g ON true
      ORDER BY newest.id DESC LIMIT ${RESULTS}
  ) AS result`

const boughtTests = (userId: number) => sql`
  SELECT json_agg(item_id ORDER BY bought_at DESC, item_id DESC) FROM (
    SELECT item_id, max(starts_at) AS bought_at FROM ${accessOf(userId)} e
    WHERE item_kind = 'exam' AND revoked_at IS NULL AND ${isOwnGrant}
    GROUP BY item_id ORDER BY bought_at DESC, item_id DESC LIMIT ${BOUGHT}
  ) AS bought`

const boughtBooks = (userId: number) => sql`
  SELECT json_agg(bought ORDER BY bought_at DESC, book_id DESC) FROM (
    SELECT b.id AS book_id, b.title, b.author, b.hi, max(e.starts_at) AS bought_at
    FROM ${accessOf(userId)} e JOIN book b ON b.id = e.item_id
    WHERE e.item_kind = 'book' AND e.revoked_at IS NULL AND ${isOwnGrant}
    GROUP BY b.id ORDER BY bought_at DESC, book_id DESC LIMIT ${BOOKS}
  ) AS bought`

const newAnswers = (userId: number) => sql`
  SELECT json_agg(answered ORDER BY ticket_id DESC) FROM (
    SELECT t.id AS ticket_id, count(*)::int AS answers, exam.title AS test_name, exam.hi,
      q.position AS question
    FROM ticket t JOIN ticket_answer a ON a.ticket_id = t.id
    LEFT JOIN paper_question q ON q.id = t.question_id LEFT JOIN paper ON paper.id = q.paper_id
    LEFT JOIN exam ON exam.id = paper.exam_id
    WHERE t.user_id = ${userId} AND a.seen_at IS NULL
    GROUP BY t.id, exam.id, q.position ORDER BY t.id DESC LIMIT ${ANSWERED}
  ) AS answered`

/**
 * Of several grants for an item the longest counts, also that of a bundle; one without an end does not end. An item that is held only
 * through a bundle ends with the bundle, which is listed.
 */
const endingAccess = (userId: number, now: Date) => sql`
  SELECT json_agg(ending ORDER BY ends_at, kind, id) FROM (
    SELECT kind, item.id, title, title_hi, max(e.ends_at) AS ends_at
    FROM ${accessOf(userId)} e JOIN ${ITEMS} AS item ON item.kind = e.item_kind AND item.id = e.item_id
    WHERE ${isLiveAt(now)} AND NOT ${isPause}
    GROUP BY kind, item.id, title, title_hi
    HAVING bool_or(${isOwnGrant}) AND bool_and(e.ends_at IS NOT NULL) AND max(e.ends_at) < ${endingBefore(now)}
  ) AS ending`

const newestDays = (userId: number) => sql`
  SELECT json_agg(day ORDER BY day DESC) FROM (
    SELECT day FROM learner_day WHERE user_id = ${userId} ORDER BY day DESC LIMIT ${DAYS}
  ) AS newest`

export const overviewOf = (userId: number, now: Date) => sql<Overview>`
  SELECT (${spent(userId)}) AS spent,
    coalesce((${openedClass(userId, now)}), (${firstClass(userId, now)})) AS last_class,
    (${openAttempt(userId, now)}) AS open_attempt,
    (${lastResults(userId)}) AS last_results,
    (${boughtTests(userId)}) AS bought_tests,
    (${boughtBooks(userId)}) AS bought_books, (${ownBundles(userId, now)}) AS bundles,
    (${ownBatches(userId, now)}) AS batches,
    (${newAnswers(userId)}) AS new_answers,
    (${endingAccess(userId, now)}) AS ending_access, (${newestDays(userId)}) AS days,
    ${todayFacts(userId, now)}`

/** The data of the dashboard, read in one statement, so that all of it is of the same time. */
export async function getOverview(db: Db, userId: number, now: Date): Promise<Overview> {
  const { rows } = await overviewOf(userId, now).execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the overview has no row')
  return row
}
