import { serialize } from 'node:v8'

import { LRUCache } from 'lru-cache'

/** Longest that a server may send an old response if the notification of a change is lost. */
const MAX_AGE_MS = 60_000

/** Bytes of an entry in addition to its value: the cache's own records, promises and object headers. */
const ENTRY_BYTES = 500

/**
 * Responses to many callers and the parts that they share, by the call and its input. All calls have one cache,
 * so a key begins with the name of its call.
 */
export interface ResponseCache {
  /**
   * Concurrent requests for a missing key share one call of `make`; a value whose `make` was running when the
   * cache was cleared is returned to its callers but not cached, because it may be older than the change.
   */
  get<V>(key: string, make: () => Promise<V>): Promise<V>
  clear(): void
}

/**
 * `maxBytes` bounds the encoded bytes of all values together, because cursors and ids come from the caller: the
 * least recently used values are evicted first.
 */
export function responseCache(
  maxBytes: number,
  clock: { now: () => number } = performance,
): ResponseCache {
  const entries = new LRUCache<string, { value: unknown }, () => Promise<unknown>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + 2 * key.length + serialize(value).length,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: clock,
    // Wrapped because lru-cache cannot hold null, which means here that an item does not exist.
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    // Callers wait for a value that is evicted or cleared while it is made, instead of failing.
    ignoreFetchAbort: true,
  })
  return {
    async get<V>(key: string, make: () => Promise<V>) {
      // A fetch of a cached value costs several promises more.
      const { value } = entries.get(key) ?? (await entries.forceFetch(key, { context: make }))
      return value as V
    },
    clear: () => entries.clear(),
  }
}
