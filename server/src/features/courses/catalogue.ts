import type { ReadyBytes } from '#server/http/ready-bytes.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import type { CourseRow, SubjectRow } from './store.ts'

/** Longest that a server may show an old catalogue where the news of a change is lost. */
const MAX_AGE_MS = 60_000

/** What of the catalogue is kept ready; an import clears it on every server. */
export interface Catalogue {
  /** Whole answers to visitors, by question. */
  bytes: BoundedCache<ReadyBytes>
  /** Pages of the learners' list without access, as text. */
  pages: BoundedCache<{ cards: { id: number; head: string }[]; next: string | null }>
  /** Courses with their subjects, by id. */
  courses: BoundedCache<{ course: CourseRow | undefined; subjects: SubjectRow[] }>
  clear(): void
}

export function createCatalogue(): Catalogue {
  const catalogue = {
    bytes: new BoundedCache<ReadyBytes>({ size: 1000, maxAgeMs: MAX_AGE_MS }),
    pages: new BoundedCache<{ cards: { id: number; head: string }[]; next: string | null }>({
      size: 500,
      maxAgeMs: MAX_AGE_MS,
    }),
    courses: new BoundedCache<{ course: CourseRow | undefined; subjects: SubjectRow[] }>({
      size: 1000,
      maxAgeMs: MAX_AGE_MS,
    }),
  }
  return {
    ...catalogue,
    clear() {
      catalogue.bytes.clear()
      catalogue.pages.clear()
      catalogue.courses.clear()
    },
  }
}
