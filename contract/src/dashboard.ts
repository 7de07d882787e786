import { z } from 'zod'

import { ownBatch } from './batches.ts'
import { bundleForm } from './bundle-of-item.ts'
import { courseCard, courseDetail } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { abilitiesText } from './exams/abilities.ts'
import { figuresFrom, rank } from './exams/grades.ts'
import { anyItemId, id, itemType, page, rupees, time, userIdText } from './fields.ts'
import { duePart } from './orders/fees.ts'
import { unsettledOrder } from './orders/history.ts'
import { translated } from './translated.ts'

/** The class opened last of the courses with access, or the next class if the last one is completed. */
export const lastClass = z.object({
  class_id: id,
  class_title: z.string(),
  subject_id: id,
  course_id: id,
  course_title: z.string(),
  ...translated('class_title', 'course_title'),
})

/** The newest finished attempt of a test. */
export const lastResult = z.object({
  test_id: id,
  attempt_id: id,
  test_name: z.string(),
  ...translated('test_name'),
  /** The exams that the test names. */
  exams: z.array(z.string()).optional(),
  completed_at: time.optional(),
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
  ...translated('test_name'),
  deadline: time,
})

const openTestRow = openAttempt.extend({ kind: z.literal('test') })
const classRow = lastClass.extend({ kind: z.literal('class') })
const accessRow = z.object({
  kind: z.literal('access'),
  type: itemType,
  id: anyItemId,
  title: z.string(),
  ...translated('title'),
  ends_at: time,
  /** Days in India until then; 0 is today. */
  days: z.int().nonnegative(),
})

/** A bundle of the caller, with how many of its tests were finished. */
const ownBundle = z.object({
  id,
  title: z.string(),
  ...translated('title'),
  form: bundleForm,
  tests_taken: z.int(),
  /** 0 for a bundle without tests. */
  tests_total: z.int(),
  /** The first test that was not finished; `opens_at` is null if the bundle has opened it. */
  next: z
    .object({
      test_id: id,
      title: z.string(),
      ...translated('title'),
      opens_at: time.nullable(),
      /** Days in India until it opens; null if it is open. */
      days: z.int().nullable(),
    })
    .nullable(),
  access_expires: time.nullable(),
})
export type OwnBundle = z.output<typeof ownBundle>

/** A row of 'Today' for pages of release 1.3.0 and before, which show an unknown kind wrongly. */
export const todayRow = z.discriminatedUnion('kind', [
  openTestRow,
  classRow,
  accessRow,
  z.object({ kind: z.literal('answer'), ticket_id: id, answers: z.int() }),
  /** The days in a row on which the learner was here, until today or yesterday. */
  z.object({ kind: z.literal('streak'), days: z.int() }),
  /** In place of the others, if there are more than five. */
  z.object({ kind: z.literal('more'), count: z.int() }),
])
export type TodayRow = z.output<typeof todayRow>

const namedTest = z.object({ test_id: id, test_name: z.string(), ...translated('test_name') })

/** A row of 'Today' with all its kinds; a page leaves out a kind that it does not know. */
export const listedToday = z.discriminatedUnion('kind', [
  /** Money that was received or is confirmed by a bank, and is not settled. */
  unsettledOrder
    .pick({
      order_id: true,
      transaction_type: true,
      item_id: true,
      item_name: true,
      amount: true,
      state: true,
      since: true,
      next_check_at: true,
    })
    .extend({ kind: z.literal('payment') }),
  openTestRow,
  /** A part of fees that is due in three days or less, or overdue. */
  duePart.extend({ kind: z.literal('part') }),
  classRow,
  accessRow,
  /** A bundle whose next test is open, or opens in the next days. */
  ownBundle.extend({ kind: z.literal('bundle') }),
  /** A window that is open, of a test that the learner has access to and has not begun in it. */
  namedTest.extend({ kind: z.literal('window'), closes_at: time }),
  z.object({
    kind: z.literal('answer'),
    ticket_id: id,
    answers: z.int(),
    /** The test and the number of the question that the ticket doubts; null for other tickets. */
    test_name: z.string().nullable(),
    ...translated('test_name'),
    question: z.int().nullable(),
  }),
  /** Mistakes in tests that come back today. */
  z.object({ kind: z.literal('mistakes'), due: z.int().positive() }),
  /** Questions of tests released for practice that the learner has not seen. */
  z.object({ kind: z.literal('five_a_day'), questions: z.int().positive() }),
  /** The window that opens next, with the days in India until then. */
  namedTest.extend({ kind: z.literal('next_window'), opens_at: time, days: z.int().nonnegative() }),
  /** The learner has chosen no exam yet. */
  z.object({ kind: z.literal('choose_exams') }),
  /** A free test that the learner has not begun, of a chosen exam if there is one. */
  namedTest.extend({
    kind: z.literal('free_test'),
    questions: z.int(),
    duration_minutes: z.number(),
  }),
  /** The newest course without access, of a chosen exam if there is one. */
  z.object({
    kind: z.literal('course'),
    course_id: id,
    course_title: z.string(),
    ...translated('course_title'),
    /** Null for a free course. */
    price: rupees.nullable(),
  }),
  /** The newest syllabus of a chosen exam. */
  z.object({
    kind: z.literal('syllabus'),
    syllabus_id: id,
    name: z.string(),
    ...translated('name'),
  }),
])
export type ListedToday = z.output<typeof listedToday>

export const dashboard = z.object({
  /** For pages of release 1.3.0 and before: at most five rows, the most pressing first. */
  today: z.array(todayRow),
  /** All rows of 'Today', the most pressing first; pages show the first ones. */
  today_list: z.array(listedToday),
  /** The exams for which the learner prepares, by their names in URLs; pages remember them for the order of lists. */
  chosen_exams: z.array(z.string()).optional(),
  /** The last seven days in India, today last: `done` with five answers or a completed class. */
  week: z.array(z.object({ day: z.string(), done: z.boolean() })),
  /** Fulfilled orders, of bundles in `total_spent` alone; what was refunded does not count. */
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
  bought_books: z.array(
    z.object({ book_id: id, title: z.string(), author: z.string(), ...translated('title') }),
  ),
  /** The bundles with live access, the newest first. */
  bundles: z.array(ownBundle).optional(),
  /** The batches of the caller whose last day is not over, the one that ends first at the beginning. */
  batches: z.array(ownBatch).optional(),
  /** The newest tickets with answers that the learner has not opened, and how many. */
  new_answers: z.array(z.object({ ticket_id: id, answers: z.int() })),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint(
  'GET',
  '/user/dashboard.php',
  "Returns the caller's spending, the class to continue with, the test in progress and the newest " +
    'results of up to 20 tests, the newest books, the tickets with new answers, and what to do or to know ' +
    'today (`today_list`), by the time of the server and days in India.',
  {
    querystring: z.object({ can: abilitiesText, user_id: userIdText }),
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
