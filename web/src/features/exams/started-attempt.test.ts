import { expect, it } from 'vitest'

import { attemptWire } from '#test/exams/exam-wire.ts'

import { readAttempt } from './read/attempt.ts'
import { setStartedAttempt, takeStartedAttempt } from './started-attempt.ts'

const fetched = () => ({
  attempt: readAttempt(attemptWire(), 5),
  callTimes: { sentAt: 0, receivedAt: 1 },
})

it('passes a started attempt once, to its learner', () => {
  const one = fetched()
  setStartedAttempt(7, one)
  expect(takeStartedAttempt(7, 5)).toBe(one)
  expect(takeStartedAttempt(7, 5)).toBeNull()
})

it.each([
  ['another learner', 8, 5],
  ['another test', 7, 6],
])('does not pass a started attempt to %s', (_whom, userId, testId) => {
  setStartedAttempt(7, fetched())
  expect(takeStartedAttempt(userId, testId)).toBeNull()
  expect(takeStartedAttempt(7, 5)).toBeNull()
})
