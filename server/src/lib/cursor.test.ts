import { expect, it } from 'vitest'
import { z } from 'zod'

import { cutPage, decodeCursor } from './cursor.ts'

const schema = z.object({ time: z.int(), id: z.int() })

it('decodes what it encoded', () => {
  const position = { time: 1_893_456_000_000, id: 7 }
  const { rows, next } = cutPage([1, 2], 1, () => position)
  expect(rows).toEqual([1])
  expect(next).toMatch(/^[\w-]+$/)
  expect(decodeCursor(schema, next ?? '')).toEqual(position)
  expect(cutPage([1], 1, () => position)).toEqual({ rows: [1], next: null })
  expect(decodeCursor(schema, undefined)).toBeNull()
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it.each(['', 'x', '%%%', 'e30', encoded({ time: 'a', id: 1 }), encoded([]), '😀'])(
  'rejects %j',
  (text) => {
    expect(() => decodeCursor(schema, text)).toThrow(
      expect.objectContaining({ status: 400, message: 'cursor is not valid' }),
    )
  },
)
