import { expect, it } from 'vitest'

import { isFresh } from './session.ts'

const at = new Date('2026-11-20T06:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

it.each([
  [0, true],
  [299.999, true],
  [300, false],
  [86_400, false],
])('a code that was given %s s ago is fresh: %s', (seconds, expected) => {
  expect(isFresh(at, later(seconds))).toBe(expected)
})

it('a session without a code has no fresh one', () => {
  expect(isFresh(null, at)).toBe(false)
})
