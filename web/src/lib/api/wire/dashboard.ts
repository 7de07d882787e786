import {
  type Dashboard,
  type OwnCourse,
  getDashboard,
  listOwnCourses,
} from '@sopan/contract/dashboard'

import { fieldsOf, isFields, listOf } from '#web/lib/fields.ts'

import { courseCard } from './courses.ts'
import { pageOf, readerOf } from './reader-of.ts'
import {
  aBoolean,
  aList,
  aNumber,
  aText,
  aTextOrNull,
  anObject,
  anObjectOrNull,
  objectWith,
} from './rules.ts'

const lastClass = objectWith<
  NonNullable<Dashboard['last_class']>,
  'class_id' | 'subject_id' | 'course_id'
>({
  class_title: aText(),
  course_title: aText(),
})

const openAttempt = objectWith<
  NonNullable<Dashboard['open_attempt']>,
  'attempt_id' | 'test_id' | 'deadline'
>({ test_name: aText() })

const lastResult = objectWith<Dashboard['last_results'][number], 'attempt_id'>({
  test_id: aNumber(0),
  test_name: aText(),
  percentage: aNumber(0),
  passed: aBoolean(),
  corrected_at: aTextOrNull(),
})

const boughtBook = objectWith<Dashboard['bought_books'][number], 'book_id'>({
  title: aText(),
  author: aText(),
})

const answeredTicket = objectWith<Dashboard['new_answers'][number]>({
  ticket_id: aNumber(0),
  answers: aNumber(0),
})

const dashboard = objectWith<Dashboard>({
  total_spent: aNumber(0, 'stats.total_spent'),
  course_spent: aNumber(0, 'stats.course_spent'),
  test_spent: aNumber(0, 'stats.test_spent'),
  book_spent: aNumber(0, 'stats.book_spent'),
  last_class: anObjectOrNull(lastClass),
  open_attempt: anObjectOrNull(openAttempt),
  bought_tests: (sent) => listOf(sent['bought_tests']).filter((id) => typeof id === 'number'),
  last_results: aList(lastResult),
  bought_books: aList(boughtBook),
  new_answers: aList(answeredTicket),
})

const progress = objectWith<OwnCourse['progress']>({
  completed_classes: aNumber(0),
  total_classes: aNumber(0),
  percent: aNumber(0),
})

const ownCourse = (sent: unknown): OwnCourse => ({
  ...courseCard(sent),
  progress: anObject(progress)(fieldsOf(sent), 'progress'),
})

export const dashboardReaders = [
  readerOf(getDashboard, ({ data }) => (isFields(data) ? { data: dashboard(data) } : undefined)),
  readerOf(listOwnCourses, (body) => {
    const page = pageOf(body, ownCourse, 'courses')
    return page && { data: { courses: page.items, next_cursor: page.next_cursor } }
  }),
]
