import type { ReadyBytes } from '#server/http/ready-bytes.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

/** Longest that a server may show an old catalogue where the news of a change is lost. */
const MAX_AGE_MS = 60_000

/** Where in a page's bytes something stands. */
export interface Place {
  from: number
  to: number
}

export interface OpenPage {
  whole: Buffer
  /** By course: where its access stands. */
  places: Map<number, Place>
}

interface OpenCourse {
  open: Buffer
  classes: number
  isPublished: boolean
}

/** What of the catalogue is kept ready; an import clears it on every server. */
export interface Catalogue {
  /** Whole answers to visitors, by question. */
  bytes: BoundedCache<ReadyBytes>
  /** Pages of the learners' list for whoever holds nothing, as bytes. */
  pages: BoundedCache<OpenPage>
  /** Courses with their subjects without a learner's own part, as bytes, by id. */
  courses: BoundedCache<OpenCourse | null>
  clear(): void
}

export function createCatalogue(): Catalogue {
  const catalogue = {
    bytes: new BoundedCache<ReadyBytes>({ size: 1000, maxAgeMs: MAX_AGE_MS }),
    pages: new BoundedCache<OpenPage>({ size: 500, maxAgeMs: MAX_AGE_MS }),
    courses: new BoundedCache<OpenCourse | null>({ size: 1000, maxAgeMs: MAX_AGE_MS }),
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
