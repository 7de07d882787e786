import { z } from 'zod'

import { courseCard, courseDetail } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { figuresFrom, rank } from './exams/grades.ts'
import { id, page, rupees, time, userIdText } from './fields.ts'

/** The class opened last of the courses with access, or the next class if the last one is completed. */
export const lastClass = z.object({
  class_id: id,
  class_title: z.string(),
  subject_id: id,
  course_id: id,
  course_title: z.string(),
})

/** The newest finished attempt of a test. */
export const lastResult = z.object({
  test_id: id,
  attempt_id: id,
  test_name: z.string(),
  percentage: z.number().nullable(),
  passed: z.boolean().nullable(),
  ...figuresFrom,
  /** When a corrected key has changed the marks; null if no correction has changed them. */
  corrected_at: time.nullable().optional(),
  rank: rank.nullable().optional(),
})

const openAttempt = z.object({
  attempt_id: id,
  test_id: id,
  test_name: z.string(),
  deadline: time,
})

/** A row of 'Today': something that a learner could do or know today. */
export const todayRow = z.discriminatedUnion('kind', [
  openAttempt.extend({ kind: z.literal('test') }),
  lastClass.extend({ kind: z.literal('class') }),
  z.object({
    kind: z.literal('access'),
    type: z.enum(['course', 'test', 'book']),
    id,
    title: z.string(),
    ends_at: time,
    /** Days in India until then; 0 is today. */
    days: z.int().nonnegative(),
  }),
  z.object({ kind: z.literal('answer'), ticket_id: id, answers: z.int() }),
  /** The days in a row on which the learner was here, until today or yesterday. */
  z.object({ kind: z.literal('streak'), days: z.int() }),
  /** In place of the others, if there are more than five. */
  z.object({ kind: z.literal('more'), count: z.int() }),
])
export type TodayRow = z.output<typeof todayRow>

export const dashboard = z.object({
  /** At most five rows, the most pressing first. */
  today: z.array(todayRow),
  /** Fulfilled orders of courses, tests and books; what was refunded does not count. */
  total_spent: rupees,
  course_spent: rupees,
  test_spent: rupees,
  book_spent: rupees,
  /** The class to continue with: of a course that was bought and not opened, the first one. */
  last_class: lastClass.nullable(),
  open_attempt: openAttempt.nullable(),
  /** The tests with the newest access, newest first. */
  bought_tests: z.array(id),
  /** Of the tests that were finished last. */
  last_results: z.array(lastResult),
  /** The books with the newest access, newest first. */
  bought_books: z.array(z.object({ book_id: id, title: z.string(), author: z.string() })),
  /** The newest tickets with answers that the learner has not opened, and how many. */
  new_answers: z.array(z.object({ ticket_id: id, answers: z.int() })),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint(
  'GET',
  '/user/dashboard.php',
  "Returns the caller's spending, the class to continue with, the test in progress and the newest " +
    'results of up to 20 tests, the newest books, the tickets with new answers, and at most five rows of ' +
    'what to do or to know today, by the time of the server and days in India.',
  {
    querystring: z.object({ user_id: userIdText }),
    response: { 200: envelope(dashboard) },
  },
)

export const ownCourse = courseCard.extend({ progress: courseDetail.shape.progress })
export type OwnCourse = z.output<typeof ownCourse>

export const listOwnCourses = endpoint(
  'GET',
  '/user/courses.php',
  'Lists the courses that the caller has or had access to, by newest access, each with progress.',
  {
    querystring: z.object({ user_id: userIdText, ...page }),
    response: {
      200: envelope(z.object({ courses: z.array(ownCourse), next_cursor: z.string().nullable() })),
    },
  },
)
