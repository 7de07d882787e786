import { expect, it } from 'vitest'

import { rewardPoints } from './rewards.ts'

it.each([
  [0, 0],
  [1, 10],
  [12, 120],
])('%i downloads are %i points', (downloads, points) => {
  expect(rewardPoints(downloads)).toBe(points)
})
