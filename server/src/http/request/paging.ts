import { z } from 'zod'

import { decodeCursor, encodeCursor } from '#server/lib/cursor.ts'

/** The position in a list that is newest first: a page begins after this time and id. */
export interface CursorPosition {
  at: Date
  id: number
}

/** 1 January 2100 in epoch milliseconds: no row is newer, and every earlier time can be stored. */
const LATEST_MS = 4_102_444_800_000

const cursorSchema = z.object({ t: z.int().min(0).max(LATEST_MS), i: z.int().positive() })

/** Decodes a cursor, null for the first page. Throws 400 for invalid text. */
export function parseCursor(cursor: string | undefined): CursorPosition | null {
  const position = decodeCursor(cursorSchema, cursor)
  return position === null ? null : { at: new Date(position.t), id: position.i }
}

/**
 * The rows of a page and the cursor of the next one, given one more row if there is a next page.
 */
export function cutPage<R extends { id: number; created_at: Date }>(rows: R[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    rows: shown,
    next: hasMore ? encodeCursor({ t: last.created_at.getTime(), i: last.id }) : null,
  }
}
