import { expect, it } from 'vitest'

import { ABILITIES, canShow, needsOf } from './abilities.ts'

it.each([
  [[4, 2], [], true],
  [[4, 5], [], false],
  [[4, 5], ['something-else'], false],
  [[5], [...ABILITIES, 'something-newer'], true],
])('questions with %j options are shown by a page that can %j: %s', (counts, can, isShown) => {
  expect(canShow(needsOf(counts), can)).toBe(isShown)
})
