import type { User } from '@sopan/contract/account'
import { getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import type { Endpoint } from '@sopan/contract/endpoint'
import { type Notice, type NoticeItem, listNotices } from '@sopan/contract/notices'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import {
  createCourseOrder,
  createExamOrder,
  verifyCoursePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { login } from '@sopan/contract/session'
import { isPopup } from '@sopan/domain/popup'

import { fieldsOf, isFields, isYes, text, textOrNull } from '#web/lib/fields.ts'

import { courseCard, courseDetail } from './courses.ts'
import { couponQuote, grantedAccess, orderSession } from './orders.ts'
import { type ResponseReader, dataOf, pageOf, readerOf } from './reader-of.ts'
import { aList, aNumber, aText, aTextOrNull, anObjectOrNull, objectWith, oneOf } from './rules.ts'

const isUser = (value: unknown): value is User =>
  isFields(value) && 'id' in value && 'email' in value

const noticeItem = objectWith<NoticeItem, 'id'>({
  type: oneOf(['course', 'test', 'book'], 'course'),
  title: aText(),
})

const notice = objectWith<Notice, 'created_at'>({
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
  item: anObjectOrNull(noticeItem),
})

const readers = new Map<Endpoint, ResponseReader[1]>([
  // The user is in `user` or in `data`; the token is '' where none was sent.
  readerOf(login, ({ user, data, token }) => {
    const found = [user, data].find(isUser)
    return found === undefined ? undefined : { user: found, token: text(token) }
  }),
  readerOf(listNotices, (body) => dataOf(body, aList(notice))),
  readerOf(listCourses, (body) => {
    const page = pageOf(body, courseCard, 'courses')
    return page && { data: { courses: page.items, next_cursor: page.next_cursor } }
  }),
  readerOf(getCourse, ({ data }) => (isFields(data) ? { data: courseDetail(data) } : undefined)),
  // A response without true or false is incomplete (D-04).
  readerOf(getEnrollment, ({ data }) => {
    const { has_access: sent, expiry_date: end } = fieldsOf(data)
    if (sent === undefined || sent === null) return undefined
    return { data: { has_access: isYes(sent), expiry_date: textOrNull(end) } }
  }),
  readerOf(validateCoupon, (body) => ({ data: anObjectOrNull(couponQuote)(body, 'data') })),
  ...[createCourseOrder, createExamOrder].map((endpoint) =>
    readerOf(endpoint, (body) => ({ data: anObjectOrNull(orderSession)(body, 'data') })),
  ),
  ...[verifyCoursePayment, verifyExamPayment].map((endpoint) =>
    readerOf(endpoint, (body) => ({ data: anObjectOrNull(grantedAccess)(body, 'data') })),
  ),
])

/** Adds the readers of a subject, which load with its pages and not with home. */
export function addReaders(entries: readonly ResponseReader[]): void {
  for (const [endpoint, read] of entries) readers.set(endpoint, read)
}

/**
 * A response in the form of the contract. The documents name some fields in two ways or leave them
 * out; this folder is the only code that handles it. Undefined where a response lacks a part
 * that pages cannot do without.
 */
export function toContract(endpoint: Endpoint, body: unknown): unknown {
  const read = readers.get(endpoint)
  if (read === undefined || body === null) return body
  const fields = fieldsOf(body)
  const changes = read(fields)
  return changes === undefined ? undefined : { ...fields, ...changes }
}
