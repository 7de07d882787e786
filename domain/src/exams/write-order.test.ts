import { expect, it } from 'vitest'

import { isNewer } from './write-order.ts'

it('keeps the greater sequence number, then the greater writer', () => {
  const stored = { seq: 4, writer: 'bbbbbbbb' }
  expect(isNewer({ seq: 5, writer: 'aaaaaaaa' }, stored)).toBe(true)
  expect(isNewer({ seq: 3, writer: 'cccccccc' }, stored)).toBe(false)
  expect(isNewer({ seq: 4, writer: 'cccccccc' }, stored)).toBe(true)
  expect(isNewer(stored, stored)).toBe(false)
})
