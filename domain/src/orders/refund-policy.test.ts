import { expect, it } from 'vitest'

import {
  REFUND_TERMS,
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
  ['a day has passed', {}, 24.001, [/more than 24 hours/]],
  ['20 % are completed', { percentCompleted: 20 }, 1, [/^20 % of the course/]],
  ['an attempt was started', { kind: 'exam' as const, attemptsStarted: 1 }, 1, [/attempt/]],
  ['a book was opened', { kind: 'book' as const, isOpened: true }, 1, [/^The book was opened/]],
  ['a day has passed for a book', { kind: 'book' as const }, 24.001, [/more than 24 hours/]],
  ['both are unmet', { percentCompleted: 50 }, 30, [/24 hours/, /^50 %/]],
])('is unmet if %s', (_, facts, hours, expected) => {
  expect(unmet(facts, hours)).toEqual(expected.map((text) => expect.stringMatching(text)))
})

it.each([
  ['a course', {}, ['in the last 24 hours', '0 % of the course is completed, less']],
  ['a test', { kind: 'exam' as const }, ['in the last 24 hours', 'No attempt']],
  ['a book', { kind: 'book' as const }, ['in the last 24 hours', 'was not opened']],
])('all conditions of %s are named, also those that are met', (_, facts, expected) => {
  expect(conditions(facts)).toEqual(
    expected.map((text) => ({ isMet: true, text: expect.stringContaining(text) })),
  )
})

it.each([
  ['course', 'Refund within 24 hours, on conditions'],
  ['exam', 'Refund within 24 hours, before the first attempt'],
  ['book', 'Refund within 24 hours, before it is opened'],
] as const)('the line about a %s names the hours until which it is refunded', (kind, line) => {
  expect(REFUND_TERMS[kind].line).toBe(line)
  const hours = Number(/\d+/.exec(line)?.[0])
  expect(unmet({ kind }, hours)).toEqual([])
  expect(unmet({ kind }, hours + 0.001)).toHaveLength(1)
})
