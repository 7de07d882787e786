import { expect, it } from 'vitest'

import { attemptWire } from '#test/exams/exam-wire.ts'
import { readAttempt } from '#web/lib/api/wire/exams/attempt.ts'

import { setStartedAttempt, takeStartedAttempt } from './started-attempt.ts'

const fetched = () => ({
  attempt: readAttempt(attemptWire(), 5),
  callTimes: { sentAt: 0, receivedAt: 1 },
})

it('passes a started attempt once', () => {
  const one = fetched()
  setStartedAttempt(one)
  expect(takeStartedAttempt(5)).toBe(one)
  expect(takeStartedAttempt(5)).toBeNull()
})

it('does not pass a started attempt to another test', () => {
  setStartedAttempt(fetched())
  expect(takeStartedAttempt(6)).toBeNull()
  expect(takeStartedAttempt(5)).toBeNull()
})
