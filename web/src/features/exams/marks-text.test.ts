import { expect, it } from 'vitest'

import { marksText } from './marks-text.ts'

it.each([
  ['1', '0', '+1 right, 0 wrong'],
  ['2', '-1/2', '+2 right, −0.5 wrong'],
  ['1', '-1/3', '+1 right, −1/3 wrong'],
  ['3/2', '-1/4', '+1.5 right, −0.25 wrong'],
  ['1', '-1/8', '+1 right, −1/8 wrong'],
])('marks of %s for a correct and %s for a wrong answer are %j', (right, wrong, text) => {
  expect(marksText({ right, wrong })).toBe(text)
})
