import { expect, it } from 'vitest'

import { placeAmong } from './report-card.ts'

it.each([
  ['the highest mean', 80, [80, 70, null], { place: 1, of: 2 }],
  ['a mean that is shared', 70, [80, 70, 70, 60], { place: 2, of: 4 }],
  ['a mean below zero', -5, [-5, 0], { place: 2, of: 2 }],
  ['no marks', null, [80, null], { place: null, of: 1 }],
  ['a batch without marks', null, [null], { place: null, of: 0 }],
])('%s has its place among the members with marks', (_, own, means, expected) => {
  expect(placeAmong(own, means)).toEqual(expected)
})
