import type { z } from 'zod'

import { badRequest } from './errors.ts'

/**
 * Where a list continues, as opaque text. Neither secret nor signed, so its content is validated.
 */
const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Null for the first page; throws 400 for text that is not a cursor of this kind of list. */
export function decodeCursor<Position>(
  schema: z.ZodType<Position>,
  text: string | undefined,
): Position | null {
  if (text === undefined) return null
  const position = schema.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!position.success) throw badRequest({ text: 'cursor is not valid' })
  return position.data
}

/**
 * The rows of a page and the cursor of the next one, given one more row if there is a next page.
 */
export function cutPage<Row>(rows: Row[], limit: number, position: (last: Row) => unknown) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { rows: shown, next: hasMore ? encodeCursor(position(last)) : null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
