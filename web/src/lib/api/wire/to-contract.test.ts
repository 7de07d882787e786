import { getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint } from '@sopan/contract/endpoint'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listClasses, listVideos } from '@sopan/contract/learning'
import { listNotices } from '@sopan/contract/notices'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import {
  getPaymentOutcome,
  listTransactions,
  listUnsettledOrders,
} from '@sopan/contract/orders/history'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { toContract } from './to-contract.ts'

/** `data` of a response, after it was brought into the form of the contract. */
const dataOf = (endpoint: Endpoint, body: unknown): unknown =>
  (toContract(endpoint, body) as { data: unknown }).data

describe('a response', () => {
  it('keeps fields that have no rule', () => {
    const body = { data: [{ id: 1, type: 'info', item: null, language: 'hi' }], server: 'a' }
    expect(toContract(listNotices, body)).toEqual(body)
  })

  it('of a call without rules is not changed', () => {
    const body = { data: [{ id: 1 }] }
    expect(toContract(listClasses, body)).toBe(body)
  })

  it.each([getCourse, getExam, getDashboard, listVideos, listNotices, getPaymentOutcome])(
    'without data is incomplete: $url',
    (endpoint) => {
      expect(toContract(endpoint, {})).toBeUndefined()
      expect(toContract(endpoint, { data: null })).toBeUndefined()
    },
  )
})

describe('a login', () => {
  const user = { id: 7, email: 'asha@example.in' }
  it.each([
    [{ user, token: 'abc' }, 'abc'],
    [{ data: user, token: 'abc' }, 'abc'],
    [{ user }, ''],
  ])('is read from %j', (body, token) => {
    expect(toContract(login, body)).toMatchObject({ user, token })
  })

  it.each([{}, { data: null }])('is incomplete in %j', (body) => {
    expect(toContract(login, body)).toBeUndefined()
  })
})

describe('a list of courses', () => {
  const course = { id: 3, title: 'Maths', price: 1499 }
  it.each([
    [{ data: { courses: [course], next_cursor: 'abc' } }, 'abc'],
    [{ data: [course] }, null],
  ])('is read from %j', (body, cursor) => {
    const read = { ...course, exams: [] }
    expect(dataOf(listCourses, body)).toEqual({ courses: [read], next_cursor: cursor })
  })

  it.each([{}, { data: null }, { data: {} }])('is incomplete in %j', (body) => {
    expect(toContract(listCourses, body)).toBeUndefined()
  })

  it.each([
    [0, 0],
    [null, null],
    [undefined, null],
    ['', null],
  ])('with the price %j has the price %j', (price, read) => {
    expect(dataOf(listCourses, { data: [{ price }] })).toMatchObject({ courses: [{ price: read }] })
    expect(dataOf(getCourse, { data: { price } })).toMatchObject({ price: read })
  })
})

describe('a test without a number of attempts', () => {
  it.each([
    [{ total_attempts: 0 }, true],
    [{ total_attempts: 1 }, false],
    [{ total_attempts: 1, can_attempt: true }, true],
  ])('and with %j has one: %s', (stats, canAttempt) => {
    const read = { exams: [], max_attempts: 1, user_stats: { ...stats, can_attempt: canAttempt } }
    expect(dataOf(getExam, { data: { user_stats: stats } })).toEqual(read)
    const tests = [{ user_stats: stats }]
    expect(dataOf(listExams, { data: { tests } })).toMatchObject({ tests: [read] })
  })
})

it('a notification without a type is an information', () => {
  expect(dataOf(listNotices, { data: [{ id: 1 }] })).toEqual([{ id: 1, type: 'info', item: null }])
})

it('a video has its address in either field', () => {
  const data = [{ video_url: '/uploads/a.mp4' }, { video_url: null, youtube_url: 'youtu.be/a' }]
  expect(dataOf(listVideos, { data })).toMatchObject([
    { video_url: '/uploads/a.mp4' },
    { video_url: 'youtu.be/a' },
  ])
})

describe('a coupon', () => {
  it.each([
    { coupon_code: 'SSC', discount_amount: 30, final_amount: 70 },
    { coupon: { code: 'SSC' }, discount: 30, finalPrice: 70 },
    { coupon: { coupon_code: 'SSC' }, savings: 30, finalPrice: 70 },
    { code: 'SSC', discount: 30, final_amount: 70 },
  ])('is read from %j', (data) => {
    const read = { coupon: {}, coupon_code: 'SSC', discount_amount: 30, final_amount: 70 }
    expect(dataOf(validateCoupon, { data })).toMatchObject(read)
  })
})

describe('a payment history', () => {
  const paid = { id: 1, payment_status: 'success', payment_method: 'upi' }
  const counts = { total: 9, successful: 9, pending: 0, failed: 0 }

  it.each([
    { data: { transactions: [paid], counts, next_cursor: 'abc' } },
    { data: [paid] },
    { transactions: [paid] },
    { data: null, transactions: [paid] },
  ])('is read from %j', (body) => {
    expect(dataOf(listTransactions, body)).toMatchObject({ transactions: [paid] })
  })

  it('without counts has the counts of its payments', () => {
    const none = { payment_method: null, access_ends_at: null }
    const sent = [paid, { status: 'Cancelled ' }, {}, { payment_status: 'odd' }]
    expect(dataOf(listTransactions, { data: sent })).toEqual({
      transactions: [
        { ...paid, status: 'success', access_ends_at: null },
        { payment_status: 'cancelled', status: 'cancelled', ...none },
        { payment_status: 'pending', status: 'pending', ...none },
        { payment_status: 'odd', status: 'odd', ...none },
      ],
      counts: { total: 4, successful: 1, pending: 1, failed: 1 },
      next_cursor: null,
    })
  })

  it('without a list is incomplete', () => {
    expect(toContract(listTransactions, { data: {} })).toBeUndefined()
  })
})

it('the outcome of a payment without a word is pending', () => {
  expect(dataOf(getPaymentOutcome, { data: {} })).toEqual({ payment_status: 'pending' })
})

describe('release 1.1.0', () => {
  it('sends no tests, books or answers of the dashboard', () => {
    const data = { total_spent: 0, open_attempt: null, last_class: null }
    expect(dataOf(getDashboard, { data })).toEqual({
      ...data,
      today: [],
      today_list: [],
      week: [],
      bought_tests: [],
      bought_books: [],
      new_answers: [],
    })
  })

  it.each([
    ['pending', 'wait'],
    ['confirming', 'wait'],
    ['review', 'contact'],
  ])('sends an order that is %s, for which the buyer can %s', (state, action) => {
    const data = [{ order_id: 'order_1', state }]
    expect(dataOf(listUnsettledOrders, { data })).toEqual([
      { order_id: 'order_1', state, action, last_failure: null },
    ])
  })
})
