import { expect, it } from 'vitest'

import { isGstin, stateCodeOf } from './gstin.ts'

it('accepts a GST number with the right check digit', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(stateCodeOf('27AAPFU0939F1ZV')).toBe('27')
})

it.each([
  ['another check digit', '27AAPFU0939F1ZW'],
  ['two digits exchanged', '27AAPFU9039F1ZV'],
  ['small letters', '27aapfu0939f1zv'],
  ['a missing character', '27AAPFU0939F1Z'],
  ['one character more', '27AAPFU0939F1ZVV'],
  ['a line break', '27AAPFU0939F1ZV\n'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(isGstin(text)).toBe(false)
})
