import type { z } from 'zod'

import { badRequest } from './errors.ts'

/**
 * Where a list continues, as opaque text. Neither secret nor signed, so its content is validated.
 */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Null for the first page; throws 400 for text that is not a cursor of this kind of list. */
export function decodeCursor<Position>(
  schema: z.ZodType<Position>,
  text: string | undefined,
): Position | null {
  if (text === undefined) return null
  const position = schema.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!position.success) throw badRequest('cursor is not valid')
  return position.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
