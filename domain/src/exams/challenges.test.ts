import { expect, it } from 'vitest'

import { challengesState } from './challenges.ts'

const UNTIL = new Date('2026-12-09T12:30:00Z')

it.each([
  ['before the end', -1, 0, 'open'],
  ['before the end, with challenges', -1, 3, 'open'],
  ['at the end, with a challenge', 0, 1, 'closed'],
  ['at the end, without a challenge', 0, 0, 'final'],
  ['later', 86_400_000, 0, 'final'],
] as const)('%s the key is as expected', (_, after, unanswered, expected) => {
  expect(challengesState(UNTIL, unanswered, new Date(UNTIL.getTime() + after))).toBe(expected)
})
