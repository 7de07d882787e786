import { type EncodedBody, encodedSize } from '#server/http/response/encoded-body.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

/** Longest that a server may show an old list if the notification of a change is lost. */
const MAX_AGE_MS = 60_000

/** A bound in bytes, because cursors and limits come from the caller. */
const VISITOR_BYTES = 16 * 1024 * 1024

/** Complete responses to visitors, by request; an import clears them on every server. */
export type BookCatalogue = BoundedCache<EncodedBody>

export const createBookCatalogue = (): BookCatalogue =>
  new BoundedCache<EncodedBody>({
    maxBytes: VISITOR_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: encodedSize,
  })
