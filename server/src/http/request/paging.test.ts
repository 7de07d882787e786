import { expect, it } from 'vitest'

import { cutNewest, parseCursor } from './paging.ts'

const cursorOf = (time: number, id = 7) =>
  cutNewest(
    [
      { id, created_at: new Date(time) },
      { id, created_at: new Date(time) },
    ],
    1,
  ).next ?? ''
const encoded = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')

it('reads the cursor that it wrote', () => {
  const time = Date.UTC(2026, 10, 20)
  expect(parseCursor(cursorOf(time))).toEqual({ at: new Date(time), id: 7 })
  expect(parseCursor(undefined)).toBeNull()
})

it.each([
  { t: -1, i: 1 },
  { t: -8.64e15, i: 1 },
  { t: 4_102_444_800_001, i: 1 },
  { t: 9_000_000_000_000_000, i: 1 },
  { t: 0, i: 0 },
])('rejects a cursor with a time or id that no row has: %j', (position) => {
  expect(() => parseCursor(encoded(position))).toThrow(
    expect.objectContaining({ status: 400, message: 'cursor is not valid' }),
  )
})
