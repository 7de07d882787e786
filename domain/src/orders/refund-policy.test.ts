import { expect, it } from 'vitest'

import { type ItemUse, REFUND_LIMITS, refundConditions, unmetConditions } from './refund-policy.ts'

const paidAt = new Date('2026-11-20T06:00:00Z')
const after = (hours: number) => new Date(paidAt.getTime() + hours * 3_600_000)

const course = (percentCompleted = 0): ItemUse => ({ kind: 'course', percentCompleted })
const test = (attemptsStarted = 0): ItemUse => ({ kind: 'exam', attemptsStarted })
const book = (isOpened = false): ItemUse => ({ kind: 'book', isOpened })

const unmet = (use: ItemUse | ItemUse[], hours: number) =>
  unmetConditions(refundConditions(paidAt, [use].flat(), after(hours)))

it.each([
  ['a course', course(), 24],
  ['a course with 19 % completed', course(19), 1],
  ['a test without an attempt', test(), 24],
  ['a book', book(), 1],
  ['a bundle of which hardly anything was used', [course(19), test(), book()], 24],
])('%s meets the conditions', (_, use, hours) => {
  expect(unmet(use, hours)).toEqual([])
})

it.each([
  ['a day has passed', course(), 24.001, ['in time']],
  ['20 % are completed', course(20), 1, ['hardly completed']],
  ['an attempt was started', test(1), 1, ['no attempt']],
  ['a book was opened', book(true), 1, ['not opened']],
  ['a day has passed for a book', book(), 24.001, ['in time']],
  ['a test of a bundle was started', [course(), test(1), book()], 1, ['no attempt']],
  [
    'a bundle was used',
    [course(40), test(), book(true)],
    30,
    ['in time', 'hardly completed', 'not opened'],
  ],
  ['both are unmet', course(50), 30, ['in time', 'hardly completed']],
])('is unmet if %s', (_, use, hours, expected) => {
  expect(unmet(use, hours).map(({ rule }) => rule)).toEqual(expected)
})

it.each([
  ['a course', course(), ['in time', 'hardly completed']],
  ['a test', test(), ['in time', 'no attempt']],
  ['a book', book(), ['in time', 'not opened']],
])('all conditions of %s are named, also those that are met', (_, use, expected) => {
  const conditions = refundConditions(paidAt, [use], after(1))
  expect(conditions).toMatchObject(expected.map((rule) => ({ isMet: true, rule })))
})

it.each([course(), test(), book()])('a $kind is refunded until the hours have passed', (use) => {
  expect(unmet(use, REFUND_LIMITS.hours)).toEqual([])
  expect(unmet(use, REFUND_LIMITS.hours + 0.001)).toHaveLength(1)
})
