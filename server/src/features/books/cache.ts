import { type EncodedBody, encodedSize } from '#server/http/response/encoded-body.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import type { BookRow } from './store.ts'

/** Longest that a server may show an old list if the notification of a change is lost. */
const MAX_AGE_MS = 60_000

/** Bounds in bytes, because cursors and limits come from the caller. */
const VISITOR_BYTES = 16 * 1024 * 1024
const PAGE_BYTES = 16 * 1024 * 1024
/** Of a row in memory: its dates, short texts and object; and of a character of its long texts. */
const ROW_BYTES = 600
const BYTES_PER_CHARACTER = 2

export interface BookPage {
  rows: BookRow[]
  next: string | null
}

/** The caches of books; an import clears them on every server. */
export interface BookCatalogue {
  /** Complete responses to visitors, by request. */
  bytes: BoundedCache<EncodedBody>
  /** Pages of the learners' list without a learner's own access. */
  pages: BoundedCache<BookPage>
  clear(): void
}

export function createBookCatalogue(): BookCatalogue {
  const bytes = new BoundedCache<EncodedBody>({
    maxBytes: VISITOR_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: encodedSize,
  })
  const pages = new BoundedCache<BookPage>({
    maxBytes: PAGE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: ({ rows }) => rows.reduce((sum, row) => sum + bytesOfRow(row), 0),
  })
  return {
    bytes,
    pages,
    clear() {
      bytes.clear()
      pages.clear()
    },
  }
}

const bytesOfRow = ({ title, author, description }: BookRow) =>
  ROW_BYTES + BYTES_PER_CHARACTER * (title.length + author.length + description.length)
