import { expect, it } from 'vitest'

import { printable } from './printable.ts'

it.each([
  ['Anjali Sharma', 'Anjali Sharma'],
  ['अंजलि क्‍ष 👩‍🏫', 'अंजलि क्‍ष 👩‍🏫'],
  ['red \u001B[31m', 'red \uFFFD[31m'],
  ['two\nlines', 'two\uFFFDlines'],
  ['\u202Emoc', '\uFFFDmoc'],
])('prints %j as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
