import { FIVE } from '@sopan/domain/practice/due'
import { weekBegins } from '@sopan/domain/today'
import { sql } from 'kysely'

import { hasAccessTo } from '#server/db/queries/entitlements.ts'
import { chosenExamsOf, isOfferedTo } from '#server/db/queries/exam-access.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Row } from '#server/db/tables.ts'

const hasAttempt = (userId: number) => sql`
  EXISTS (SELECT FROM attempt a
    WHERE a.user_id = ${userId} AND a.exam_id = exam.id AND a.given_back_at IS NULL)`

export interface NamedTest {
  test_id: number
  test_name: string
  hi: Row<'exam'>['hi']
}

export interface TodayFacts {
  chosen_exams: string[]
  /** The tests that can be taken now and were not begun, the nearest close first. */
  open_windows: (NamedTest & { closes_at: string })[] | null
  /** The window that opens next. */
  next_window: (NamedTest & { opens_at: string }) | null
  /** Whether a published item names an exam. */
  has_exams: boolean
  free_test: (NamedTest & { questions: number; seconds: number }) | null
  /** The newest one of a chosen exam. */
  syllabus: { syllabus_id: number; name: string; hi: Row<'syllabus'>['hi'] } | null
  /** Days in India of the last week. */
  active_days: string[] | null
  newest_course: {
    course_id: number
    course_title: string
    hi: Row<'course'>['hi']
    price_paise: number | null
  } | null
}

const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata')::date::text`

/** The days of the week on which the learner gave five answers, in practice or in one test, or completed a class. */
const activeDays = (userId: number, now: Date) => sql`
  SELECT json_agg(day) FROM (
    SELECT ${dayOf('counted_at')} AS day FROM practice_entry
    WHERE user_id = ${userId} AND act = 'answer' AND counted_at >= ${weekBegins(now)}
    GROUP BY 1 HAVING count(*) >= ${FIVE}
    UNION
    SELECT ${dayOf('closed_at')} FROM attempt
    WHERE user_id = ${userId} AND closed_at >= ${weekBegins(now)} AND ${FIVE} <= (
      SELECT count(*) FROM attempt_answer given
      WHERE given.attempt_id = attempt.id AND given.option IS NOT NULL)
    UNION
    SELECT ${dayOf('completed_at')} FROM class_progress
    WHERE user_id = ${userId} AND completed_at >= ${weekBegins(now)}
  ) AS active`

const newestSyllabus = (userId: number) => sql`
  SELECT row_to_json(newest) FROM (
    SELECT id AS syllabus_id, name, hi FROM syllabus
    WHERE published AND status = 'active' AND exam_slugs && ${chosenExamsOf(userId)}
    ORDER BY created_at DESC, id DESC LIMIT 1
  ) AS newest`

const openWindows = (userId: number, now: Date) => sql`
  SELECT json_agg(open ORDER BY closes_at, test_id) FROM (
    SELECT exam.id AS test_id, exam.title AS test_name, exam.hi, exam.closes_at FROM exam
    WHERE exam.opens_at <= ${now} AND exam.closes_at > ${now} AND ${isOfferedTo(userId, now)}
      AND NOT ${hasAttempt(userId)}
  ) AS open`

const nextWindow = (userId: number, now: Date) => sql`
  SELECT row_to_json(next) FROM (
    SELECT exam.id AS test_id, exam.title AS test_name, exam.hi, exam.opens_at FROM exam
    WHERE exam.opens_at > ${now} AND ${isOfferedTo(userId, now)}
    ORDER BY exam.opens_at, exam.id LIMIT 1
  ) AS next`

const hasExams = sql`EXISTS (SELECT FROM ${ITEMS} AS item WHERE published AND exams <> '{}')`

const freeTest = (userId: number) => sql`
  SELECT row_to_json(free) FROM (
    SELECT exam.id AS test_id, exam.title AS test_name, exam.hi, paper.time_limit_seconds AS seconds,
      (SELECT count(*) FROM paper_question q WHERE q.paper_id = paper.id) AS questions
    FROM exam JOIN paper ON paper.id = exam.paper_id
    WHERE exam.published AND exam.type = 'free' AND exam.closes_at IS NULL AND NOT ${hasAttempt(userId)}
    ORDER BY exam.exam_slugs && ${chosenExamsOf(userId)} DESC, exam.created_at DESC, exam.id DESC LIMIT 1
  ) AS free`

const newestCourse = (userId: number, now: Date) => sql`
  SELECT row_to_json(newest) FROM (
    SELECT course.id AS course_id, course.title AS course_title, course.hi, course.price_paise FROM course
    WHERE course.published AND NOT ${hasAccessTo(userId, 'course', sql.ref('course.id'), now)}
    ORDER BY course.exam_slugs && ${chosenExamsOf(userId)} DESC, course.created_at DESC, course.id DESC
    LIMIT 1
  ) AS newest`

/** The columns of `TodayFacts`, for the statement of the dashboard. */
export const todayFacts = (userId: number, now: Date) => sql`
  (SELECT chosen_exams FROM app_user WHERE id = ${userId}) AS chosen_exams, (${openWindows(userId, now)}) AS open_windows,
  (${nextWindow(userId, now)}) AS next_window, (${hasExams}) AS has_exams,
  (${freeTest(userId)}) AS free_test, (${newestCourse(userId, now)}) AS newest_course,
  (${newestSyllabus(userId)}) AS syllabus,
  (${activeDays(userId, now)}) AS active_days`
