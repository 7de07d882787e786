import type { z } from 'zod'

import { badRequest } from './errors.ts'

/**
 * Where a list continues, as opaque text. Neither secret nor signed, so its content is validated.
 */
export const encodeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Null for the first page; throws 400 for text that is not a cursor of this kind of list. */
export function decodeCursor<Place>(
  schema: z.ZodType<Place>,
  text: string | undefined,
): Place | null {
  if (text === undefined) return null
  const place = schema.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!place.success) throw badRequest('cursor is not valid')
  return place.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
