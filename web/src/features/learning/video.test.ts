import { expect, it } from 'vitest'

import { positionOf } from './video.ts'

it.each([
  [
    { position: 0, seq: 0 },
    { position: 0, seq: 0 },
  ],
  [{ position: 12 }, null],
  [{ seq: 3 }, null],
  [{}, null],
  [undefined, null],
  [null, null],
])('takes from %j the stored position %j', (sent, stored) => {
  expect(positionOf(sent)).toEqual(stored)
})
