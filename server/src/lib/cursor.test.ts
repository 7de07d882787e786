import { expect, it } from 'vitest'
import { z } from 'zod'

import { decodeCursor, encodeCursor } from './cursor.ts'

const schema = z.object({ time: z.int(), id: z.int() })

it('decodes what it encoded', () => {
  const place = { time: 1_893_456_000_000, id: 7 }
  const text = encodeCursor(place)
  expect(text).toMatch(/^[\w-]+$/)
  expect(decodeCursor(schema, text)).toEqual(place)
  expect(decodeCursor(schema, undefined)).toBeNull()
})

it.each(['', 'x', '%%%', 'e30', encodeCursor({ time: 'a', id: 1 }), encodeCursor([]), '😀'])(
  'rejects %j',
  (text) => {
    expect(() => decodeCursor(schema, text)).toThrow(
      expect.objectContaining({ status: 400, message: 'cursor is not valid' }),
    )
  },
)
