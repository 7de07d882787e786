import { z } from 'zod'

import type { PageQuery } from '#server/db/keyset.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

/** 1 January 2100 in epoch milliseconds: no row is newer, and every earlier time can be stored. */
const LATEST_MS = 4_102_444_800_000

const cursorSchema = z.object({
  t: z.int().min(0).max(LATEST_MS),
  i: z.int().positive(),
  /** Whether the row is of an exam that comes first. */
  f: z.boolean().optional(),
})

/** Decodes the cursor of a list that is newest first, null for the first page. Throws 400 for invalid text. */
export function parseCursor(cursor: string | undefined): PageQuery['after'] {
  const position = decodeCursor(cursorSchema, cursor)
  return position === null
    ? null
    : { at: new Date(position.t), id: position.i, isFirst: position.f }
}

/** A page of rows that are newest first, and the cursor of the next one. */
export const cutNewest = <Row extends { id: number; created_at: Date; is_first?: boolean | null }>(
  rows: Row[],
  limit: number,
) =>
  cutPage(rows, limit, (last) => ({
    t: last.created_at.getTime(),
    i: last.id,
    f: last.is_first ?? undefined,
  }))
