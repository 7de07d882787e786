import { type EncodedBody, encodedSize } from '#server/http/response/encoded-body.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

/** Longest that a server may show an old catalogue if the notification of a change is lost. */
const MAX_AGE_MS = 60_000

const MIB = 1024 * 1024
/**
 * Bounds in bytes, because cursors and limits come from the caller: any number of different pages
 * can be requested. A page of 50 cards is about 60 KB, so each bound holds hundreds of them.
 */
const VISITOR_BYTES = 32 * MIB
const PAGE_BYTES = 32 * MIB
const COURSE_BYTES = 16 * MIB
/** A character of a string that has any outside Latin-1, such as the rupee sign. */
const BYTES_PER_CHARACTER = 2

/**
 * A card as JSON: without the access fields, and with those of a learner without access. Most cards
 * of a list are sent as the latter, so they are encoded once.
 */
export interface CardJson {
  id: number
  withoutAccess: string
  withNoAccess: Buffer
}

export interface SharedPage {
  cards: CardJson[]
  next: string | null
}

interface SharedCourse {
  json: string
  classes: number
  isPublished: boolean
}

/** The caches of the catalogue; an import clears them on every server. */
export interface Catalogue {
  /** Complete responses to visitors, by request. */
  bytes: BoundedCache<EncodedBody>
  /** Pages of the learners' list without a learner's own access. */
  pages: BoundedCache<SharedPage>
  /** Courses with their subjects without a learner's own part, by id. */
  courses: BoundedCache<SharedCourse | null>
  clear(): void
}

export function createCatalogue(): Catalogue {
  const catalogue = {
    bytes: new BoundedCache<EncodedBody>({
      maxBytes: VISITOR_BYTES,
      maxAgeMs: MAX_AGE_MS,
      bytesOf: encodedSize,
    }),
    pages: new BoundedCache<SharedPage>({
      maxBytes: PAGE_BYTES,
      maxAgeMs: MAX_AGE_MS,
      bytesOf: bytesOfPage,
    }),
    courses: new BoundedCache<SharedCourse | null>({
      maxBytes: COURSE_BYTES,
      maxAgeMs: MAX_AGE_MS,
      bytesOf: (course) => BYTES_PER_CHARACTER * (course?.json.length ?? 0),
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

function bytesOfPage({ cards }: SharedPage): number {
  const sizes = cards.map(
    (card) => BYTES_PER_CHARACTER * card.withoutAccess.length + card.withNoAccess.length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
