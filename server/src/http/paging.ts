import { z } from 'zod'

import { decodeCursor, encodeCursor } from '#server/lib/cursor.ts'

/** Where a page begins in a list that is newest first: after this time and id. */
export interface Place {
  at: Date
  id: number
}

/** 1 January 2100, in epoch milliseconds: no row of ours is newer, and every time is storable. */
const LATEST_MS = 4_102_444_800_000

const cursorSchema = z.object({ t: z.int().min(0).max(LATEST_MS), i: z.int().positive() })

/** The place a cursor stands for, or null for the first page. Throws 400 for anything else. */
export function placeOf(cursor: string | undefined): Place | null {
  const place = decodeCursor(cursorSchema, cursor)
  return place === null ? null : { at: new Date(place.t), id: place.i }
}

/** The rows of one page and the cursor of the next, given one row more where there is one. */
export function cutPage<R extends { id: number; created_at: Date }>(rows: R[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    rows: shown,
    next: hasMore ? encodeCursor({ t: last.created_at.getTime(), i: last.id }) : null,
  }
}
