import { expect, it } from 'vitest'

import { VERSION, isAtLeast } from './version.ts'

it.each([
  ['1.2.0', '1.2.0', true],
  ['1.10.0', '1.9.3', true],
  ['1.2.1', '1.2.0', true],
  ['2.0.0', '1.9.9', true],
  ['1.1.9', '1.2.0', false],
  ['1.9.3', '1.10.0', false],
])('%s is at least %s: %s', (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected)
})

it('is the version of the package', () => {
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
})
