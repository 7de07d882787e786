import type { User } from '@sopan/contract/account'
import { validateCoupon } from '@sopan/contract/coupons'
import { getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import type { Endpoint, EndpointOutput } from '@sopan/contract/endpoint'
import { getExam, listExams } from '@sopan/contract/exams'
import { listClasses, listNotes, listSubjects, listVideos } from '@sopan/contract/learning'
import { type Notice, listNotices } from '@sopan/contract/notices'
import {
  createCourseOrder,
  createExamOrder,
  verifyCoursePayment,
  verifyExamPayment,
} from '@sopan/contract/orders'
import { listAttempts, listHistory, listResults } from '@sopan/contract/results'
import { login } from '@sopan/contract/session'
import { isPopup } from '@sopan/domain/popup'

import { type Fields, fieldsOf, isFields, isYes, text, textOrNull } from '../fields.ts'
import { courseCard, courseDetail, courseSubject } from './courses.ts'
import { examCard, examDetail } from './exams.ts'
import { lesson, notes, subjectHead, video } from './learning.ts'
import { couponQuote, grantedAccess, orderSession } from './orders.ts'
import { attemptOfExam, attemptSummary, examResult } from './results.ts'
import {
  type Reader,
  aBoolean,
  aList,
  aNumber,
  aText,
  aTextOrNull,
  anObjectOrNull,
  objectWith,
  oneOf,
} from './rules.ts'

type Success<E extends Endpoint> = Exclude<EndpointOutput<E>, { success: false }>

/** The parts of an answer that are read; undefined where it lacks what pages cannot do without. */
type Changes<E extends Endpoint> = { [K in keyof Success<E>]?: Success<E>[K] | null } | undefined

type Entry = [Endpoint, (body: Fields) => object | undefined]

const answerOf = <E extends Endpoint>(endpoint: E, read: (body: Fields) => Changes<E>): Entry => [
  endpoint,
  read,
]

/** A page of a list: in a field of `data` or of the answer, or `data` is the list. */
function pageOf<T>(body: Fields, read: Reader<T>, ...names: string[]) {
  const { data } = body
  const holder = isFields(data) ? data : body
  const fields = Array.isArray(data) ? { list: data } : holder
  return {
    items: aList(read, ...names)(fields, 'list'),
    next_cursor: textOrNull(holder['next_cursor']),
  }
}

const isUser = (value: unknown): value is User =>
  isFields(value) && 'id' in value && 'email' in value

const notice = objectWith<Notice>({
  id: aNumber(0),
  title: aText(),
  message: aText('description'),
  type: oneOf(['info', 'warning', 'error', 'success'], 'info'),
  status: ({ status }) => (/^active$/i.test(text(status) || 'active') ? 'active' : 'inactive'),
  popup: ({ popup }) => isPopup(popup),
  popup_time: aTextOrNull(),
  image: aTextOrNull(),
  youtube_link: aTextOrNull(),
  link: aTextOrNull(),
})

const readers = new Map<Endpoint, Entry[1]>([
  // The user is in `user` or in `data`; the token is '' where none was sent.
  answerOf(login, ({ user, data, token }) => {
    const found = [user, data].find(isUser)
    return found === undefined ? undefined : { user: found, token: text(token) }
  }),
  answerOf(listNotices, (body) => ({ data: aList(notice)(body, 'data') })),
  answerOf(listCourses, (body) => {
    const { items, next_cursor } = pageOf(body, courseCard, 'courses')
    return { data: { courses: items, next_cursor } }
  }),
  answerOf(getCourse, ({ data }) => (isFields(data) ? { data: courseDetail(data) } : undefined)),
  // An answer that says neither yes nor no is none.
  answerOf(getEnrollment, ({ data }) => {
    const { has_access: sent, expiry_date: end } = fieldsOf(data)
    if (sent === undefined || sent === null) return undefined
    return { data: { has_access: isYes(sent), expiry_date: textOrNull(end) } }
  }),
  answerOf(listSubjects, (body) => ({ data: aList(courseSubject)(body, 'data') })),
  answerOf(listClasses, (body) => ({
    data: aList(lesson)(body, 'data'),
    subject: anObjectOrNull(subjectHead)(body, 'subject'),
  })),
  answerOf(listNotes, (body) => ({ data: notes(body, 'data') })),
  answerOf(listVideos, (body) => ({ data: aList(video)(body, 'data') })),
  answerOf(listExams, (body) => {
    const { items, next_cursor } = pageOf(body, examCard, 'tests')
    return { data: { tests: items, next_cursor } }
  }),
  answerOf(getExam, ({ data }) => (isFields(data) ? { data: examDetail(data) } : undefined)),
  answerOf(listAttempts, (body) => {
    const { items, next_cursor } = pageOf(body, attemptOfExam, 'attempts')
    return { data: { attempts: items, next_cursor } }
  }),
  answerOf(listHistory, (body) => {
    const { items, next_cursor } = pageOf(body, attemptSummary, 'history', 'attempts')
    return { data: { history: items, next_cursor } }
  }),
  // The results are beside `data`, as documented, in it, or `data` is their list.
  answerOf(listResults, (body) => {
    const data = fieldsOf(body['data'])
    return {
      results: aList(examResult, 'data.results', 'data')(body, 'results'),
      data: {
        test_id: aNumber(0)(data, 'test_id'),
        review_locked: aBoolean()(data, 'review_locked'),
        next_cursor: textOrNull(data['next_cursor']),
      },
    }
  }),
  answerOf(validateCoupon, (body) => ({ data: anObjectOrNull(couponQuote)(body, 'data') })),
  ...[createCourseOrder, createExamOrder].map((endpoint) =>
    answerOf(endpoint, (body) => ({ data: anObjectOrNull(orderSession)(body, 'data') })),
  ),
  ...[verifyCoursePayment, verifyExamPayment].map((endpoint) =>
    answerOf(endpoint, (body) => ({ data: anObjectOrNull(grantedAccess)(body, 'data') })),
  ),
])

/**
 * An answer in the form of the contract. The documents name some fields in two ways or leave them
 * out; this folder is the only code that handles it. Undefined where an answer lacks a part
 * that pages cannot do without.
 */
export function toContract(endpoint: Endpoint, body: unknown): unknown {
  const read = readers.get(endpoint)
  if (read === undefined || body === null) return body
  const fields = fieldsOf(body)
  const changes = read(fields)
  return changes === undefined ? undefined : { ...fields, ...changes }
}
