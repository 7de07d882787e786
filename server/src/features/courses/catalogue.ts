import type { ReadyBytes } from '#server/http/ready-bytes.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

/** Longest that a server may show an old catalogue where the news of a change is lost. */
const MAX_AGE_MS = 60_000

/** A card as JSON: without the access fields, and with those of a learner without access. */
export interface CardText {
  id: number
  withoutAccess: string
  withNoAccess: string
}

export interface SharedPage {
  cards: CardText[]
  next: string | null
}

interface SharedCourse {
  json: string
  classes: number
  isPublished: boolean
}

/** What of the catalogue is kept ready; an import clears it on every server. */
export interface Catalogue {
  /** Whole answers to visitors, by question. */
  bytes: BoundedCache<ReadyBytes>
  /** Pages of the learners' list without a learner's own access. */
  pages: BoundedCache<SharedPage>
  /** Courses with their subjects without a learner's own part, by id. */
  courses: BoundedCache<SharedCourse | null>
  clear(): void
}

export function createCatalogue(): Catalogue {
  const catalogue = {
    bytes: new BoundedCache<ReadyBytes>({ size: 1000, maxAgeMs: MAX_AGE_MS }),
    pages: new BoundedCache<SharedPage>({ size: 500, maxAgeMs: MAX_AGE_MS }),
    courses: new BoundedCache<SharedCourse | null>({ size: 1000, maxAgeMs: MAX_AGE_MS }),
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
