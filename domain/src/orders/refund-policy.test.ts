import { expect, it } from 'vitest'

import {
  REFUND_LIMITS,
  type RefundFacts,
  refundConditions,
  unmetConditions,
} from './refund-policy.ts'

const paidAt = new Date('2026-11-20T06:00:00Z')
const after = (hours: number) => new Date(paidAt.getTime() + hours * 3_600_000)

const conditions = (facts: Partial<RefundFacts>, hours = 1) =>
  refundConditions(
    { kind: 'course', paidAt, percentCompleted: 0, attemptsStarted: 0, isOpened: false, ...facts },
    after(hours),
  )
const unmet = (...given: Parameters<typeof conditions>) => unmetConditions(conditions(...given))

it.each([
  ['a course', {}, 24],
  ['a course of which 19 % are completed', { percentCompleted: 19 }, 1],
  ['a test without an attempt', { kind: 'exam' as const }, 24],
  ['a book', { kind: 'book' as const }, 1],
])('%s meets the conditions', (_, facts, hours) => {
  expect(unmet(facts, hours)).toEqual([])
})

it.each([
  ['a day has passed', {}, 24.001, ['in time']],
  ['20 % are completed', { percentCompleted: 20 }, 1, ['hardly completed']],
  ['an attempt was started', { kind: 'exam' as const, attemptsStarted: 1 }, 1, ['no attempt']],
  ['a book was opened', { kind: 'book' as const, isOpened: true }, 1, ['not opened']],
  ['a day has passed for a book', { kind: 'book' as const }, 24.001, ['in time']],
  ['both are unmet', { percentCompleted: 50 }, 30, ['in time', 'hardly completed']],
])('is unmet if %s', (_, facts, hours, expected) => {
  expect(unmet(facts, hours).map(({ rule }) => rule)).toEqual(expected)
})

it.each([
  ['a course', {}, ['in time', 'hardly completed']],
  ['a test', { kind: 'exam' as const }, ['in time', 'no attempt']],
  ['a book', { kind: 'book' as const }, ['in time', 'not opened']],
])('all conditions of %s are named, also those that are met', (_, facts, expected) => {
  expect(conditions(facts)).toMatchObject(expected.map((rule) => ({ isMet: true, rule })))
})

it.each(['course', 'exam', 'book'] as const)(
  'a %s is refunded until the hours have passed',
  (kind) => {
    expect(unmet({ kind }, REFUND_LIMITS.hours)).toEqual([])
    expect(unmet({ kind }, REFUND_LIMITS.hours + 0.001)).toHaveLength(1)
  },
)
