import { expect, it } from 'vitest'

import { phoneDigits } from './phone-digits.ts'

it.each([
  ['98120 12345', '9812012345'],
  ['+91 98120-12345', '9812012345'],
  ['0091 98120 12345', '9812012345'],
  ['098120 12345', '9812012345'],
  ['91 98120 12345', '9812012345'],
  ['9198120', '9198120'],
  ['981201234567', '9812012345'],
  ['no number', ''],
])('%s becomes %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})
