import { describe, expect, it } from 'vitest'

import { CLOSE_AFTER_SECONDS } from './attempt.ts'
import { type KeysFacts, type KeysOfExam, keysShown } from './keys-shown.ts'

const NOON = new Date('2026-12-06T06:30:00Z')
/** A close after which no answer can count any more. */
const PAST = new Date(NOON.getTime() - (CLOSE_AFTER_SECONDS + 1) * 1000)
const LATER = new Date('2026-12-06T12:30:00Z')
const facts: KeysFacts = {
  hasOpenAttempt: false,
  canAttempt: true,
  isTakenInWindow: false,
  wereShown: false,
  now: NOON,
}
const exam = (given: Partial<KeysOfExam>): KeysOfExam => ({
  policy: 'at_once',
  date: null,
  closesAt: null,
  ...given,
})
const afterClose = (closesAt: Date | null) => exam({ policy: 'after_close', closesAt })
const onDate = (date: Date | null) => exam({ policy: 'date', date })

describe('the keys of a test', () => {
  it.each<[string, KeysOfExam, Partial<KeysFacts>, unknown]>([
    ['at once', exam({}), {}, 'shown'],
    ['at once, during an attempt', exam({}), { hasOpenAttempt: true }, 'attempt'],
    [
      'shown before, during an attempt',
      exam({}),
      { hasOpenAttempt: true, wereShown: true },
      'attempt',
    ],
    ['after the last, with one left', exam({ policy: 'after_last_attempt' }), {}, { from: null }],
    [
      'after the last, none left',
      exam({ policy: 'after_last_attempt' }),
      { canAttempt: false },
      'shown',
    ],
    ['before the date', onDate(LATER), {}, { from: LATER }],
    ['on the date', onDate(NOON), {}, 'shown'],
    ['a date that is missing', onDate(null), {}, { from: null }],
    ['before the close', afterClose(LATER), {}, { from: LATER }],
    ['before the close, none left', afterClose(LATER), { canAttempt: false }, { from: LATER }],
    [
      'after the close, taken by others',
      afterClose(PAST),
      { isTakenInWindow: true },
      { from: PAST },
    ],
    ['at the close, while answers count', afterClose(NOON), {}, { from: NOON }],
    ['after the close', afterClose(PAST), {}, 'shown'],
    ['at once, in a window', exam({ closesAt: LATER }), {}, { from: LATER }],
    [
      'at once, taken by others',
      exam({ closesAt: PAST }),
      { isTakenInWindow: true },
      { from: PAST },
    ],
    [
      'at once, taken by others in a window that was removed',
      exam({}),
      { isTakenInWindow: true },
      { from: null },
    ],
    ['at once, after the close', exam({ closesAt: PAST }), {}, 'shown'],
    [
      'after the last, none left, in a window',
      exam({ policy: 'after_last_attempt', closesAt: LATER }),
      { canAttempt: false },
      { from: LATER },
    ],
    ['on a date before the close', { ...onDate(PAST), closesAt: LATER }, {}, { from: LATER }],
    ['before a date after the close', { ...onDate(LATER), closesAt: PAST }, {}, { from: LATER }],
    ['a close that is missing', afterClose(null), {}, { from: null }],
    ['shown before the close was set', afterClose(LATER), { wereShown: true }, 'shown'],
  ])('%s: %j with %j are %j', (_, of, given, expected) => {
    expect(keysShown(of, { ...facts, ...given })).toEqual(expected)
  })
})
