import type { ReadyBytes } from '#server/http/ready-bytes.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import type { SharedCard } from './present.ts'
import type { ExamRow } from './store.ts'

/** Longest that a server may show an old list where the news of a change is lost. */
const MAX_AGE_MS = 60_000

/** A page of cards without a learner's own part, and what that part is made from. */
export interface SharedPage {
  cards: { exam: Pick<ExamRow, 'id' | 'type' | 'max_attempts'>; card: SharedCard }[]
  next: string | null
}

/** What of the tests is kept ready; an import clears it on every server. */
export interface ExamCatalogue {
  /** Whole answers to visitors, by question. */
  bytes: BoundedCache<ReadyBytes>
  /** Pages of the learners' list. */
  pages: BoundedCache<SharedPage>
  clear(): void
}

export function createExamCatalogue(): ExamCatalogue {
  const bytes = new BoundedCache<ReadyBytes>({ size: 1000, maxAgeMs: MAX_AGE_MS })
  const pages = new BoundedCache<SharedPage>({ size: 500, maxAgeMs: MAX_AGE_MS })
  return {
    bytes,
    pages,
    clear() {
      bytes.clear()
      pages.clear()
    },
  }
}
