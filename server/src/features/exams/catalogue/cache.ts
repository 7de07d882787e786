import { type EncodedBody, encodedSize } from '#server/http/response/encoded-body.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import type { SharedCard } from './present.ts'
import type { ExamRow } from './store.ts'

/** Longest that a server may show an old list if the notification of a change is lost. */
const MAX_AGE_MS = 60_000

const MIB = 1024 * 1024
/** Bounds in bytes, because cursors and limits come from the caller. */
const VISITOR_BYTES = 32 * MIB
const PAGE_BYTES = 16 * MIB
/** Objects take about this many bytes of memory per character of their JSON. */
const BYTES_PER_CHARACTER = 3

/** A page of cards without the learner's part, with the fields from which that part is made. */
export interface SharedPage {
  cards: { exam: Pick<ExamRow, 'id' | 'type' | 'max_attempts'>; card: SharedCard }[]
  next: string | null
}

/** The caches of the tests; an import clears them on every server. */
export interface ExamCatalogue {
  /** Complete responses to visitors, by request. */
  bytes: BoundedCache<EncodedBody>
  /** Pages of the learners' list. */
  pages: BoundedCache<SharedPage>
  clear(): void
}

export function createExamCatalogue(): ExamCatalogue {
  const bytes = new BoundedCache<EncodedBody>({
    maxBytes: VISITOR_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: encodedSize,
  })
  const pages = new BoundedCache<SharedPage>({
    maxBytes: PAGE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: (page) => BYTES_PER_CHARACTER * JSON.stringify(page).length,
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
